import type { Role } from '@parley/contracts/identity/roles.ts';
import { daysAgo, daysAhead, demoId, hoursAgo } from './clock.ts';
import { SAMPLE_TENANT } from './sample-team.ts';
import type { Member, World } from './world.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';

/** What whoever looks holds: tokens, sessions, ways to show who they are. */
export function sampleTokens(
  me: Member,
  roles: readonly Role[],
): Pick<World, 'tokens' | 'sessions' | 'authenticators' | 'passkeys' | 'phones'> {
  const memberRole = roles.filter(({ key }) => key === 'member').map(({ id }) => id);
  const auditorRole = roles.filter(({ key }) => key === 'auditor').map(({ id }) => id);
  const ofTenant = { tenantId: SAMPLE_TENANT, createdByUserId: me.id };
  const session = (number: number, userAgent: string, hours: number) => ({
    id: demoId('06', number),
    userAgent,
    ipAddress: number === 2 ? '198.51.100.23' : '192.0.2.44',
    createdAt: hoursAgo(hours),
    expires: daysAhead(14),
    current: number === 1,
    impersonated: false,
  });
  return {
    tokens: {
      mine: [
        {
          clientId: demoId('07', 1),
          metadata: {},
          description: 'Plans to the print shop',
          createdAt: daysAgo(120),
          expires: daysAhead(245),
          lastUsedAt: hoursAgo(3),
        },
      ],
      myAccess: [
        {
          id: demoId('07', 2),
          description: 'Mon tableau de bord',
          createdAt: daysAgo(34),
          expires: daysAhead(56),
          lastUsedAt: hoursAgo(31),
        },
      ],
      tenants: [
        {
          ...ofTenant,
          clientId: demoId('07', 3),
          metadata: {},
          description: 'Nightly backup of the drawings',
          createdAt: daysAgo(400),
          expires: null,
          lastUsedAt: hoursAgo(8),
          roleIds: memberRole,
        },
      ],
      tenantsAccess: [
        {
          ...ofTenant,
          id: demoId('07', 4),
          description: 'Comptabilité : export mensuel',
          createdAt: daysAgo(75),
          expires: daysAhead(15),
          lastUsedAt: daysAgo(15),
          roleIds: auditorRole,
        },
      ],
    },
    sessions: [session(1, firefox, 1), session(2, safari, 50), session(3, edge, 260)],
    authenticators: [{ id: demoId('08', 1) }],
    passkeys: [
      {
        id: demoId('08', 2),
        deviceType: 'Platform',
        name: 'Firefox, Linux',
        createdAt: daysAgo(200),
        lastUsedAt: hoursAgo(1),
      },
    ],
    phones: [
      {
        id: demoId('08', 3),
        phoneNumber: '+33612345678',
        verified: true,
        createdAt: daysAgo(300),
        updatedAt: daysAgo(300),
      },
    ],
  };
}
