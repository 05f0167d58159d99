import { allows } from '@parley/contracts/identity/permission-pattern.ts';
import type { Permission, Role } from '@parley/contracts/identity/roles.ts';
import type { PortalPerson } from '../host.tsx';
import { mayDo } from './permissions.ts';

type Asking = Pick<PortalPerson, 'permissions' | 'roles' | 'superUser'>;

/** Comes with the product: shared by all tenants, or that of its administrators. */
export const isBuiltIn = ({ tenantId, key }: Role): boolean => tenantId === null || key === 'admin';

/** Whether somebody holds everything a role allows, and so may give it; what the server decides, told before. */
export function isWithin(person: Asking, role: Role, catalogue: readonly Permission[]): boolean {
  if (person.roles.some(({ key }) => key === role.key)) return true;
  const keys = catalogue.filter(({ id }) => role.permissions.includes(id)).map(({ key }) => key);
  return keys.every((key) => mayDo(person, key));
}

/** Why a permission cannot be put into a role, or taken out of it. */
export type Obstacle = 'never' | 'always' | 'notHeld';

/** @param before ids of what the role holds already: that may stay, and go */
export function obstacleTo(
  person: Asking,
  { id, key, assignmentType }: Permission,
  { catalogue, before }: { catalogue: readonly Permission[]; before: readonly string[] },
): Obstacle | null {
  if (assignmentType === 'ALWAYS') return 'always';
  if (before.includes(id)) return null;
  const never = catalogue.filter((permission) => permission.assignmentType === 'NEVER');
  if (never.some((permission) => allows(key, permission.key))) return 'never';
  return mayDo(person, key) ? null : 'notHeld';
}
