import { allEndpoints } from '@parley/contracts/all-endpoints.ts';
import { allows } from '@parley/contracts/identity/permission-pattern.ts';

/** Asked for within an endpoint that asks for another one besides. */
const WITHIN = ['fe.secure.write.usersRoles'];

/** What endpoints ask for: a permission is worth offering when it allows at least one of these. */
const asked = new Set([
  ...WITHIN,
  ...allEndpoints.flatMap(({ endpoints }) =>
    Object.values(endpoints).flatMap(({ access }) =>
      typeof access === 'object' && 'permission' in access ? [access.permission] : [],
    ),
  ),
]);

const known = new Map<string, boolean>();

/** Whether anything asks for it; what a later release builds is in use from then on. @param key may be a pattern */
export function isInUse(key: string): boolean {
  const inUse = known.get(key) ?? [...asked].some((each) => allows(key, each));
  known.set(key, inUse);
  return inUse;
}
