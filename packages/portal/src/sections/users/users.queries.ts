import { applications } from '@parley/contracts/identity/applications.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { impersonation } from '@parley/contracts/identity/impersonation.ts';
import { invitations } from '@parley/contracts/identity/invitations.ts';
import { members, temporaryUsers } from '@parley/contracts/identity/members.ts';
import type { Role } from '@parley/contracts/identity/roles.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import type { UserPreset } from '@parley/contracts/identity/user-lists.ts';
import { userLists } from '@parley/contracts/identity/user-lists.ts';
import type { ListWords } from '@parley/ui/list/use-list.ts';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { useOptimistic } from '../../api/optimistic.ts';
import { useCan } from '../../hooks/use-can.ts';
import { usePerson } from '../../hooks/use-person.ts';
import type { User } from './user-state.ts';

export type Preset = 'all' | UserPreset;
const minute = 60_000;

/** One page of the list. */
export const useUsers = (query: ListWords, preset: Preset) =>
  useRead(
    userLists.list,
    { query: { ...query, ...(preset === 'all' ? {} : { _preset: preset }) } as { _offset: number } },
    { keep: true },
  );

/** Somebody by id, also when they are not on the page. */
export const useUser = (id: string) =>
  useRead(userLists.list, { query: { ids: id } }, { enabled: id !== '', keep: false });

/** The roles there are, and which of them the person may give, as far as levels tell; the server asks more closely. */
export const useRoles = () => {
  const can = useCan();
  const { roles: own } = usePerson();
  const { data } = useRead(roles.list, {}, { enabled: can('fe.secure.read.roles'), staleMs: minute });
  const holds = ({ key }: Role) => own.some((role) => role.key === key);
  const highest = Math.min(...(data ?? []).filter(holds).map(({ level }) => level));
  const mayGive = (role: Role): boolean => holds(role) || (role.level >= highest && role.key !== 'admin');
  return data && { all: data, mayGive };
};
export const useGroups = () => {
  const can = useCan();
  return useRead(groups.list, { query: {} }, { enabled: can('fe.secure.read.groups'), staleMs: minute });
};
export const useApplications = (enabled: boolean) =>
  useRead(applications.list, { query: {} }, { enabled, staleMs: minute });
export const useUsersApplications = (ids: readonly string[], enabled: boolean) =>
  useRead(
    applications.ofUsers,
    { query: { userIds: ids.join(',') } },
    { enabled: enabled && ids.length > 0, keep: true },
  );

export type NewUser = {
  email: string;
  name?: string;
  phone?: string;
  roleIds?: string[];
  groupIds?: string[];
  expirationInSeconds?: number;
};
export type UserEdit = {
  name?: string;
  phone?: string;
  roleIds?: string[];
  joins: string[];
  leaves: string[];
};

/** Everything that is done with one person. What is shown is read again after each. */
export function useUserChanges() {
  const ask = useAsk();
  const refresh = useRefresh();
  const shown = [userLists.list, applications.ofUsers] as const;
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await refresh(shown);
    }
  };
  const by = (user: User) => ({ params: { id: user.id } });
  return {
    /** Without reading the list again: whoever invites several does so at the end. */
    inviteOnly: (user: NewUser) => ask(invitations.invite, { body: user }),
    invite: (user: NewUser) => then(ask(invitations.invite, { body: user })),
    refresh: () => refresh(shown),
    edit: (user: User, { name, phone, roleIds, joins, leaves }: UserEdit) =>
      then(
        (async () => {
          const change = {
            ...(name === undefined ? {} : { name }),
            ...(phone === undefined ? {} : { phone }),
            // An empty list would be read as nothing said; an empty id is none (R5).
            ...(roleIds === undefined ? {} : { roleIds: roleIds.length > 0 ? roleIds : [''] }),
          };
          if (Object.keys(change).length > 0) await ask(members.update, { body: { id: user.id, ...change } });
          for (const id of joins) await ask(groups.addUsers, { params: { id }, body: { userIds: [user.id] } });
          for (const id of leaves) await ask(groups.removeUsers, { params: { id }, body: { userIds: [user.id] } });
        })(),
      ),
    resend: (user: User) => then(ask(members.resendActivation, by(user))),
    resendAll: (user: User) => ask(members.resendAll, { body: { email: user.email } }),
    lock: (user: User) => then(ask(members.lock, by(user))),
    unlock: (user: User) => then(ask(members.unlock, by(user))),
    remove: (user: User) => then(ask(members.remove, by(user))),
    setEnd: (user: User, expirationInSeconds: number) =>
      then(ask(temporaryUsers.update, { ...by(user), body: { expirationInSeconds } })),
    makePermanent: (user: User) => then(ask(temporaryUsers.makePermanent, by(user))),
    endSessions: (user: User) => ask(sessions.revoke, { body: { userId: user.id } }),
    resetFactors: (user: User) => then(ask(members.resetFactors, by(user))),
    impersonate: (user: User, reason: string) => ask(impersonation.begin, { body: { userId: user.id, reason } }),
    giveApplications: (user: User, { given, taken }: { given: string[]; taken: string[] }) =>
      then(
        (async () => {
          const about = { userId: user.id, tenantId: user.tenantId };
          if (given.length > 0) await ask(applications.assign, { body: { ...about, appIds: given } });
          if (taken.length > 0) await ask(applications.unassign, { body: { ...about, appIds: taken } });
        })(),
      ),
  };
}

/** Shown before the server has answered; taken back, visibly, when it refuses (TEAM-2). */
export function useEnabling(failure: (error: unknown) => string) {
  const shut = (isDisabled: boolean) => ({
    shown: userLists.list,
    failure,
    apply: (
      answer: { items: User[]; _metadata: { totalItems: number; totalPages: number } },
      { params }: { params: { id: string } },
    ) => ({
      ...answer,
      items: answer.items.map((user) => (user.id === params.id ? { ...user, isDisabled } : user)),
    }),
  });
  const disable = useOptimistic(members.disable, shut(true));
  const enable = useOptimistic(members.enable, shut(false));
  return {
    disable: (user: User) => disable.mutate({ params: { id: user.id } }),
    enable: (user: User) => enable.mutate({ params: { id: user.id } }),
    busy: [disable, enable].flatMap(({ isPending, variables }) =>
      isPending && variables ? [variables.params.id] : [],
    ),
  };
}
