import type { PortalPerson } from '../host.tsx';

/** Whether a held pattern covers a key; `*` stands for anything (APP-10). */
export function covers(held: string, key: string): boolean {
  const pattern = held.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pattern.join('.*')}$`).test(key);
}

/** APP-10: a superUser may everything; otherwise a held permission or the key of a held role. */
export const mayDo = (person: Pick<PortalPerson, 'permissions' | 'roles' | 'superUser'>, key: string): boolean =>
  Boolean(person.superUser) ||
  person.permissions.some((permission) => covers(permission.key, key)) ||
  person.roles.some((role) => role.key === key);
