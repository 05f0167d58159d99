import { allows } from '@parley/contracts/identity/permission-pattern.ts';
import type { PortalPerson } from '../host.tsx';

/** APP-10: a superUser may everything; otherwise a held permission or the key of a held role. */
export const mayDo = (person: Pick<PortalPerson, 'permissions' | 'roles' | 'superUser'>, key: string): boolean =>
  Boolean(person.superUser) ||
  person.permissions.some((permission) => allows(permission.key, key)) ||
  person.roles.some((role) => role.key === key);
