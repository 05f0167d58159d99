import { TEAM_PAGE_SIZE } from '@parley/contracts/identity/user-lists.ts';
import { Button } from '@parley/ui/button.tsx';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { useNamedRole } from '../../access/use-named-roles.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { SectionPage } from '../../frame/section.tsx';
import { useInAddress } from '../../frame/use-place.ts';
import { useAppearance } from '../../hooks/use-appearance.ts';
import { useCan } from '../../hooks/use-can.ts';
import { useFlag } from '../../hooks/use-flag.ts';
import { usePerson } from '../../hooks/use-person.ts';
import type { UserColumn } from './user-columns.tsx';
import { userColumns } from './user-columns.tsx';
import type { OpenUserDialog } from './user-dialogs.tsx';
import { UserDialogs } from './user-dialogs.tsx';
import { UserPanel } from './user-panel.tsx';
import type { User, UserAct } from './user-state.ts';
import { actsFor, isDangerous, nameOf } from './user-state.ts';
import { usersCopy } from './users.copy.ts';
import type { Preset } from './users.queries.ts';
import {
  useApplications,
  useEnabling,
  useUser,
  useUserChanges,
  useUsers,
  useUsersApplications,
} from './users.queries.ts';

const PRESETS: readonly Preset[] = ['all', 'mfa-unenrolled', 'breached-passwords', 'inactive'];

/** TEAM-1 to TEAM-3: everybody of the workspace. */
export function UsersScreen() {
  const words = useCopy(usersCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const { id: ownId } = usePerson();
  const namedRole = useNamedRole();
  const can = useCan();
  const { columns: appearance } = useAppearance('users');
  const told = useProblemWords(words.problems);
  const toast = useToast();
  const [show, setShow] = useInAddress('show', 'all');
  const preset = PRESETS.find((one) => one === show) ?? 'all';
  const [openId, setOpenId] = useInAddress('user', '');
  const list = useList({ sortBy: 'createdAt', order: 'DESC', limit: TEAM_PAGE_SIZE, filters: { preset } });
  const { preset: _, ...query } = list.query;
  const users = useUsers(query, preset);
  const one = useUser(openId);
  const changes = useUserChanges();
  const enabling = useEnabling(told);
  const hasApplications = useFlag('multi-apps-admin-portal');
  const applications = useApplications(hasApplications);
  const rows = users.data?.items;
  const open = rows?.find(({ id }) => id === openId) ?? one.data?.items[0];
  const ids = [...new Set([...(rows ?? []), ...(open ? [open] : [])].map(({ id }) => id))];
  const given = useUsersApplications(ids, hasApplications);
  const [dialog, setDialog] = useState<OpenUserDialog | null>(null);

  const isShown = (column: UserColumn): boolean => appearance[column] !== 'hidden';
  const givenTo = (user: User): readonly string[] => given.data?.find(({ userId }) => userId === user.id)?.appIds ?? [];
  const applicationsOf = hasApplications
    ? (user: User) =>
        (applications.data ?? []).filter(
          ({ id, accessType }) => accessType === 'FREE_ACCESS' || givenTo(user).includes(id),
        )
    : null;

  const now: Partial<Record<UserAct, (user: User) => Promise<unknown>>> = {
    resend: (user) => changes.resend(user).then(() => toast.show({ text: words.done.resent(user.email) })),
    resendAll: (user) => changes.resendAll(user).then(() => toast.show({ text: words.done.resent(user.email) })),
  };
  const begin = (act: UserAct, user: User): void => {
    const at = now[act];
    if (at) at(user).catch((error: unknown) => toast.show({ text: told(error), tone: 'alert' }));
    else setDialog({ act, user });
  };
  const itemsFor = (user: User, { withEdit }: { withEdit: boolean }): MenuItem[] =>
    actsFor(user, { can, ownId, applications: hasApplications })
      .filter((act) => withEdit || act !== 'edit')
      .map((act) => ({
        label: words.act[act],
        danger: isDangerous(act),
        separated: act === 'remove' || act === 'withdraw',
        onSelect: () => begin(act, user),
      }));

  const mayInvite = can('fe.secure.write.users');
  const others: MenuItem[] = [
    ...(mayInvite ? [{ label: words.inviteMany, onSelect: () => setDialog({ act: 'inviteMany' }) }] : []),
    ...(can('fe.secure.write.tenantInvites')
      ? [{ label: words.inviteLink, onSelect: () => setDialog({ act: 'inviteLink' }) }]
      : []),
  ];
  const invite = mayInvite && (
    <Button variant="primary" onClick={() => setDialog({ act: 'invite' })}>
      {words.invite}
    </Button>
  );
  const metadata = users.data?._metadata;
  return (
    <SectionPage
      title={words.title}
      lead={words.lead}
      primary={
        <>
          {others.length > 0 && (
            <Menu
              label={words.inviteOthers}
              text={words.inviteOthers}
              variant="quiet"
              icon={<IconChevronDown size={18} stroke={1.5} />}
              items={others}
            />
          )}
          {invite}
        </>
      }
    >
      <Toolbar
        search={{ label: words.search, value: list.search, onValue: list.setSearch }}
        filters={
          <FilterChips
            label={words.show}
            options={PRESETS.map((value) => ({ value, label: words.presets[value] }))}
            value={preset}
            onValue={setShow}
          />
        }
      />
      <DataTable
        label={words.list}
        columns={userColumns({ words, format, ownId, applicationsOf, namedRole }, isShown)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
        list={list}
        total={metadata?.totalItems}
        loading={users.isFetching}
        problem={users.error ? told(users.error) : null}
        onRetry={() => void users.refetch()}
        empty={
          <Empty drawing="list" title={words.emptyPreset[preset]} action={preset === 'all' ? invite : undefined}>
            {preset === 'all' ? words.empty : undefined}
          </Empty>
        }
        actions={(user) => itemsFor(user, { withEdit: true })}
        onOpen={(user) => setOpenId(user.id)}
        selectedKey={openId || null}
        busyKeys={enabling.busy}
      />
      {metadata?.atLeast && <p>{words.atLeast(formatNumber(language, metadata.totalItems))}</p>}
      {open && openId && (
        <UserPanel
          user={open}
          applications={applicationsOf?.(open) ?? null}
          isShown={isShown}
          onEdit={
            actsFor(open, { can, ownId, applications: hasApplications }).includes('edit')
              ? () => begin('edit', open)
              : undefined
          }
          items={itemsFor(open, { withEdit: false })}
          onClose={() => setOpenId('')}
        />
      )}
      <UserDialogs
        open={dialog}
        changes={changes}
        enabling={enabling}
        applications={applications.data ?? []}
        givenTo={givenTo}
        failure={told}
        onInvited={list.reset}
        onGone={() => setOpenId('')}
        onClose={() => setDialog(null)}
      />
    </SectionPage>
  );
}
