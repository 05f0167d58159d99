import { passwords } from '@parley/contracts/identity/passwords.ts';
import { CENTER_PAGE } from '@parley/contracts/identity/security-center.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import type { UserPreset, UserV3 } from '@parley/contracts/identity/user-lists.ts';
import { INACTIVE_SECONDS, userLists } from '@parley/contracts/identity/user-lists.ts';
import { Avatar } from '@parley/ui/avatar.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { useState } from 'react';
import { useAsk, useRead } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { SectionBlock } from '../../frame/section.tsx';
import { useCan } from '../../hooks/use-can.ts';
import { peopleCopy } from './people.copy.ts';
import own from './security.module.css';

const presets = ['breached-passwords', 'mfa-unenrolled', 'inactive'] as const satisfies readonly UserPreset[];
type Open = { act: 'reset' | 'end'; user: UserV3 } | null;

/** The three tables of the security center: whom it concerns, and what can be done for each. */
export function PeopleTables() {
  const words = useCopy(peopleCopy);
  const problem = useProblemWords();
  const format = useFormat();
  const can = useCan();
  const [preset, setPreset] = useState<UserPreset>('breached-passwords');
  const [open, setOpen] = useState<Open>(null);
  const list = useList({ sortBy: 'email', limit: CENTER_PAGE, filters: { preset } });
  const { preset: _preset, ...asked } = list.query;
  const query = useRead(
    userLists.listV3,
    {
      query: {
        ...asked,
        _preset: preset,
        ...(preset === 'inactive' && { _maxInactiveSeconds: INACTIVE_SECONDS }),
      },
    },
    { keep: true, enabled: can('fe.secure.read.users') },
  );
  if (!can('fe.secure.read.users')) return null;
  const mayEnd = can('fe.secure.delete.sessions');
  const columns: Column<UserV3>[] = [
    {
      id: 'email',
      head: words.person,
      sort: 'email',
      cell: (user) => (
        <span className={own.person}>
          <Avatar name={user.name || user.email} src={user.profilePictureUrl} size="small" />
          <span>
            {user.name || user.email}
            {user.name && <span className={own.email}>{user.email}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'lastLogin',
      head: words.lastSeen,
      wide: true,
      cell: ({ lastLogin }) => (lastLogin ? format.date(lastLogin) : words.never),
    },
    {
      id: 'createdAt',
      head: words.joined,
      sort: 'createdAt',
      wide: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
  const actions = (user: UserV3): MenuItem[] => [
    { label: words.reset, onSelect: () => setOpen({ act: 'reset', user }) },
    ...(mayEnd
      ? [{ label: words.end, danger: true, onSelect: () => setOpen({ act: 'end', user }) } satisfies MenuItem]
      : []),
  ];
  return (
    <SectionBlock title={words.title}>
      <Toolbar
        filters={
          <FilterChips
            label={words.show}
            options={presets.map((value) => ({ value, label: words.presets[value] }))}
            value={preset}
            onValue={setPreset}
          />
        }
      />
      <DataTable
        label={words.presets[preset]}
        columns={columns}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        rowName={({ name, email }) => name || email}
        list={list}
        total={query.data?._metadata.totalItems}
        loading={query.isFetching}
        problem={query.error && problem(query.error)}
        onRetry={() => void query.refetch()}
        empty={
          <Empty drawing="list" title={words.none[preset]}>
            {words.noneMore[preset]}
          </Empty>
        }
        actions={actions}
      />
      {open && <PersonDialog open={open} onClose={() => setOpen(null)} />}
    </SectionBlock>
  );
}

function PersonDialog({ open: { act, user }, onClose }: { open: NonNullable<Open>; onClose: () => void }) {
  const words = useCopy(peopleCopy);
  const problem = useProblemWords();
  const ask = useAsk();
  const toast = useToast();
  const name = user.name || user.email;
  const run = async () => {
    if (act === 'reset') await ask(passwords.forgot, { body: { email: user.email } });
    else await ask(sessions.revoke, { body: { userId: user.id } });
    toast.show({ text: act === 'reset' ? words.resetDone(name) : words.endDone(name) });
  };
  return (
    <ConfirmDialog
      title={act === 'reset' ? words.resetAsk(name) : words.endAsk(name)}
      confirm={act === 'reset' ? words.reset : words.end}
      danger={act === 'end'}
      onConfirm={run}
      onClose={onClose}
      failure={problem}
    >
      {act === 'reset' ? words.resetText(user.email) : words.endText}
    </ConfirmDialog>
  );
}
