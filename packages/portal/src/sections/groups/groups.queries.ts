import type { Group } from '@parley/contracts/identity/groups.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import { useAsk, useRefresh } from '../../api/ask.ts';
import { useHost } from '../../host.tsx';

export type GroupForm = {
  name: string;
  description: string | null;
  color: string | null;
  /** Ids; null: as they are. */
  roleIds: string[] | null;
};

const TOUCHED = [groups.list, groups.get, groups.users, roles.holders, userLists.list, userLists.groups];

/** What can be done to groups. Whoever does it may be in them, so what they may do is read again. */
export function useGroupChanges() {
  const ask = useAsk();
  const refresh = useRefresh();
  const { onPersonChanged } = useHost();
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await Promise.all([refresh(TOUCHED), onPersonChanged()]);
    }
  };
  const setRoles = async (id: string, before: readonly string[], wanted: readonly string[]): Promise<void> => {
    const params = { id };
    const added = wanted.filter((role) => !before.includes(role));
    const removed = before.filter((role) => !wanted.includes(role));
    if (added.length > 0) await ask(groups.addRoles, { params, body: { roleIds: added } });
    if (removed.length > 0) await ask(groups.removeRoles, { params, body: { roleIds: removed } });
  };
  /** @param made keeps what was made when only its roles were refused, so that another try goes on with it */
  const create = async ({ roleIds, ...about }: GroupForm, made: { id?: string }): Promise<void> => {
    if (made.id) await ask(groups.update, { params: { id: made.id }, body: about });
    else made.id = (await ask(groups.create, { body: about })).id;
    await setRoles(made.id, [], roleIds ?? []);
  };
  const change = async (group: Group, { roleIds, ...about }: GroupForm): Promise<void> => {
    const told = { name: group.name, description: group.description, color: group.color };
    const differs = (Object.keys(told) as (keyof typeof told)[]).some((field) => told[field] !== about[field]);
    if (differs) await ask(groups.update, { params: { id: group.id }, body: about });
    if (roleIds)
      await setRoles(
        group.id,
        (group.roles ?? []).map(({ id }) => id),
        roleIds,
      );
  };
  return {
    create: (form: GroupForm, made: { id?: string }) => then(create(form, made)),
    change: (group: Group, form: GroupForm) => then(change(group, form)),
    remove: ({ id }: Group): Promise<unknown> => then(ask(groups.remove, { params: { id } })),
    addPeople: ({ id }: Group, userIds: string[]): Promise<unknown> =>
      then(ask(groups.addUsers, { params: { id }, body: { userIds } })),
  };
}
