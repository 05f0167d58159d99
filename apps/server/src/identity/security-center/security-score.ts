import type { SecurityCategory } from '@parley/contracts/identity/security-center.ts';
import type { Facts } from './advice.ts';
import { levelsOf } from './advice.ts';

/**
 * Points that can be reached, 100 in all. A second factor stops most of what passwords lose, so it weighs most; what only
 * some organisations can do (fixed networks, own domains, single sign-on) weighs little.
 */
export const WEIGHTS = {
  secondFactor: 30,
  breached: 15,
  lockout: 10,
  history: 5,
  relogin: 8,
  idle: 8,
  concurrency: 4,
  inactivity: 5,
  ip: 5,
  domain: 5,
  sso: 5,
} as const;
type Check = keyof typeof WEIGHTS;

const CATEGORY: Record<Check, SecurityCategory> = {
  secondFactor: 'MFA',
  breached: 'PASSWORD',
  lockout: 'PASSWORD',
  history: 'PASSWORD',
  relogin: 'SESSIONS',
  idle: 'SESSIONS',
  concurrency: 'SESSIONS',
  inactivity: 'INACTIVITY',
  ip: 'IP',
  domain: 'DOMAIN',
  sso: 'SSO',
};

/** Half of the points for what is decided, the other half for deciding as advised. */
const LEVEL = { off: 0, weak: 0.5, good: 1, BLOCK: 0.5, ALLOW: 1 } as const;
/** Where nobody has to have one, people who have one count that much. */
const VOLUNTARY = 0.7;
/** Where only those who come by single sign-on need none. */
const PARTLY_FORCED = 0.9;

const share = (some: number, all: number): number => (all > 0 ? Math.min(1, some / all) : 0);

function secondFactor({ policies, enrolled, totalUsers }: Facts): number {
  const { enforceMFAType } = policies.mfa;
  if (enforceMFAType === 'Force') return 1;
  return enforceMFAType === 'ForceExceptSAML' ? PARTLY_FORCED : VOLUNTARY * share(enrolled, totalUsers);
}

/** How far each check is fulfilled, from 0 to 1. */
function fulfilment(facts: Facts): Record<Check, number> {
  const levels = levelsOf(facts);
  return {
    secondFactor: secondFactor(facts),
    // One breached password is a way in; each further one is another.
    breached: facts.breached === 0 ? 1 : 0.5 * (1 - share(facts.breached, facts.totalUsers)),
    lockout: LEVEL[levels.lockout],
    history: LEVEL[levels.history],
    relogin: LEVEL[levels.relogin],
    idle: LEVEL[levels.idle],
    concurrency: LEVEL[levels.concurrency],
    inactivity: 1 - share(facts.inactive, facts.totalUsers),
    ip: LEVEL[levels.ip],
    domain: LEVEL[levels.domain],
    sso: facts.sso ? 1 : 0,
  };
}

/** Each check's weight times how far it is fulfilled, added up and rounded. */
export function scoreOf(facts: Facts): {
  score: number;
  parts: { category: SecurityCategory; points: number; of: number }[];
} {
  const fulfilled = fulfilment(facts);
  const checks = Object.keys(WEIGHTS) as Check[];
  const parts = [...new Set(Object.values(CATEGORY))].map((category) => {
    const own = checks.filter((check) => CATEGORY[check] === category);
    const points = own.reduce((sum, check) => sum + WEIGHTS[check] * fulfilled[check], 0);
    return {
      category,
      points: Math.round(points * 10) / 10,
      of: own.reduce((sum, check) => sum + WEIGHTS[check], 0),
    };
  });
  const total = checks.reduce((sum, check) => sum + WEIGHTS[check] * fulfilled[check], 0);
  return { score: Math.round(total), parts };
}
