import { can } from '#principal';
import { isReservedRoleName } from './reserved-role-name.ts';

/** A role as far as giving it away is concerned. `level`: the smaller the higher. */
export type GrantedRole = { id: string; key: string; name: string; level: number; permissions: string[] };

/** What somebody holds in one tenant. */
export type Holder = { superUser: boolean; roles: GrantedRole[] };

/**
 * Whether held permissions allow everything that `granted` allows; both may be patterns. A `*` in the granted one can only
 * be met by a `*` that is held, which then also meets whatever it stands for.
 */
export const covers = (held: readonly string[], granted: string): boolean =>
  can({ permissions: [...held], roles: [], superUser: false }, granted);

const highest = (roles: readonly GrantedRole[]): number => Math.min(...roles.map(({ level }) => level));

/**
 * Whether somebody may give that role (R1): not one that allows what theirs do not, not a higher one, and the product's
 * administrators are named by their own.
 */
export function mayGrant({ superUser, roles }: Holder, role: GrantedRole): boolean {
  if (roles.some(({ id }) => id === role.id)) return true;
  if (isReservedRoleName(role.name) || isReservedRoleName(role.key)) return false;
  if (superUser) return true;
  // Without a role of their own nobody has anything to give, not even a role that allows nothing.
  if (roles.length === 0 || role.level < highest(roles)) return false;
  const held = roles.flatMap(({ permissions }) => permissions);
  // A role's key stands for a permission of that name (APP-10).
  const granted = role.key.includes('.') ? [...role.permissions, role.key] : role.permissions;
  return granted.every((permission) => covers(held, permission));
}

/** Whether somebody holds everything a permission allows: then they may put it into a role (R1). */
export const mayPut = ({ superUser, roles }: Holder, permission: string): boolean =>
  superUser ||
  covers(
    roles.flatMap(({ permissions }) => permissions),
    permission,
  );

/** Whether somebody may make a role of that level: not above their own highest. */
export const mayLevel = ({ superUser, roles }: Holder, level: number): boolean =>
  superUser || (roles.length > 0 && level >= highest(roles));

/** Whether everything that `lower` is somebody could be made by `higher` (Z1). */
export const isAtLeast = (higher: Holder, lower: Holder): boolean =>
  !lower.superUser && lower.roles.every((role) => mayGrant(higher, role));
