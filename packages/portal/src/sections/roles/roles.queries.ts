import { groups } from '@parley/contracts/identity/groups.ts';
import type { Role } from '@parley/contracts/identity/roles.ts';
import { permissions, roles } from '@parley/contracts/identity/roles.ts';
import { useAsk, useRefresh } from '../../api/ask.ts';
import { useHost } from '../../host.tsx';

/** @property permissionIds null: as they are */
export type RoleForm = {
  name: string;
  description: string | null;
  isDefault: boolean;
  permissionIds: string[] | null;
};

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** What can be done to roles. Whoever does it may hold them, so what they may do is read again. */
export function useRoleChanges() {
  const ask = useAsk();
  const refresh = useRefresh();
  const { onPersonChanged } = useHost();
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await Promise.all([
        refresh([roles.list, roles.holders, permissions.list, groups.list, groups.get]),
        onPersonChanged(),
      ]);
    }
  };
  const change = async (role: Role, { permissionIds, ...about }: RoleForm): Promise<void> => {
    const params = { id: role.id };
    const told = { name: role.name, description: role.description, isDefault: role.isDefault };
    if (JSON.stringify(told) !== JSON.stringify(about)) await ask(roles.update, { params, body: about });
    if (permissionIds && !sameIds(permissionIds, role.permissions))
      await ask(roles.setPermissions, { params, body: { permissionIds } });
  };
  return {
    create: ({ permissionIds, ...about }: RoleForm): Promise<Role> =>
      then(ask(roles.createV2, { body: { ...about, permissionIds: permissionIds ?? [] } })),
    change: (role: Role, form: RoleForm): Promise<void> => then(change(role, form)),
    remove: ({ id }: Role): Promise<unknown> => then(ask(roles.remove, { params: { id } })),
  };
}
