import { daysAgo, demoId } from './clock.ts';
import type { Member, SecurityState } from './world.ts';

/** CONST-1: seconds that a session of the sample company lasts; the specification's demo token expiry. */
export const DEMO_TOKEN_SECONDS = 86_400;
/** CONST-1: rules of a page in the preview (the specification's demo limit). */
export const DEMO_IP_LIMIT = 50;
/** The specification's demo configuration of passwords; the product asks for more. */
export const demoPasswordConfig = {
  minLength: 6,
  maxLength: 128,
  allowPassphrases: true,
  minPhraseLength: 6,
  minOptionalTestsToPass: 1,
} as const;

const WEEK_SECONDS = 604_800;

export const sampleSecurity = (members: readonly Member[]): SecurityState => ({
  mfa: { enforceMFAType: 'DontForce', allowRememberMyDevice: true, mfaDeviceExpiration: 1_209_600 },
  lockout: { enabled: true, maxAttempts: 10 },
  passwordHistory: { enabled: false, historySize: 3 },
  captcha: { enabled: false },
  sessions: {
    sessionIdleTimeoutConfiguration: { isActive: true, timeout: 28_800 },
    sessionTimeoutConfiguration: { isActive: false, timeout: WEEK_SECONDS },
    sessionConcurrentConfiguration: { isActive: false, maxSessions: 5 },
  },
  rows: { mfa: null, lockout: demoId('09', 1), passwordHistory: null, captcha: null },
  ipConfig: { isActive: false, strategy: 'ALLOW' },
  ips: [
    ['192.0.2.0/24', 'Lyon, quai Saint-Vincent'],
    ['198.51.100.16/28', 'Bristol, Harbourside'],
    ['203.0.113.7', 'VPN'],
  ].map(([ip = '', description = ''], index) => ({
    id: demoId('0a', index + 1),
    ip,
    strategy: 'ALLOW',
    isActive: true,
    description,
    createdAt: daysAgo(90 - index),
    updatedAt: daysAgo(90 - index),
  })),
  domainConfig: { active: true, blockPublicDomains: true, listType: 'ALLOW' },
  domains: ['halden-moreau.example', 'quaidesbrumes.example'].map((domain, index) => ({
    id: demoId('0b', index + 1),
    domain,
    type: 'ALLOW',
  })),
  fixes: [],
  breached: members.slice(9, 11).map(({ id }) => id),
});
