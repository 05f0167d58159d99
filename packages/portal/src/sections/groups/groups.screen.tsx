import type { Group } from '@parley/contracts/identity/groups.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { Button } from '@parley/ui/button.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { Named } from '@parley/ui/data/named.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { rowsOnHand } from '@parley/ui/list/rows-on-hand.ts';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import { useRef, useState } from 'react';
import { useNamedRole } from '../../access/use-named-roles.ts';
import { useChange, useRead } from '../../api/ask.ts';
import { useAssignmentProblemWords, useProblemWords } from '../../api/problem-words.ts';
import { SectionPage } from '../../frame/section.tsx';
import { usePlace } from '../../frame/use-place.ts';
import { useCan } from '../../hooks/use-can.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { GroupPanel } from './group-panel.tsx';
import { GroupSettingsDialog } from './group-settings-dialog.tsx';
import { groupsCopy } from './groups.copy.ts';
import styles from './groups.module.css';
import { useGroupChanges } from './groups.queries.ts';

/** CONST-1: rows of a page. */
const PAGE = 20;

type Open = { dialog: 'create' | 'settings' } | { dialog: 'edit' | 'add' | 'delete'; group: Group } | null;

/** TEAM-5. */
export function GroupsScreen() {
  const words = useCopy(groupsCopy);
  const can = useCan();
  const told = useProblemWords(words.problems);
  const notAssigned = useAssignmentProblemWords(words.problems);
  const { section, rest, go } = usePlace();
  const list = useList({ sortBy: 'group', limit: PAGE });
  const all = useRead(groups.list, { query: { _groupsRelations: 'roles' } });
  const named = useNamedRole();
  const groupList = all.data?.groups.map((group) => ({ ...group, roles: (group.roles ?? []).map(named) }));
  const config = useRead(groups.config, {});
  const changes = useGroupChanges();
  const setConfig = useChange(groups.setConfig, { refresh: [groups.config] });
  const [open, setOpen] = useState<Open>(null);
  const made = useRef<{ id?: string }>({});
  const close = () => setOpen(null);
  const show = (id: string) => go(id ? `${section}/${id}` : section, { replace: true });

  const isOn = config.data?.enabled !== false;
  const mayWrite = can('fe.secure.write.groups');
  const withRoles = config.data?.rolesEnabled !== false && can('fe.secure.write.groupsRoles');
  const isOurs = ({ managedBy }: Group) => managedBy === 'frontegg';
  const mayAdd = (group: Group) => isOurs(group) && can('fe.secure.write.groupsUsers') && can('fe.secure.read.users');
  const acts = (group: Group) => [
    ...(isOurs(group) && mayWrite ? [{ label: words.edit, onSelect: () => setOpen({ dialog: 'edit', group }) }] : []),
    ...(isOurs(group) && can('fe.secure.delete.groups')
      ? [{ label: words.remove, danger: true, onSelect: () => setOpen({ dialog: 'delete', group }) }]
      : []),
  ];
  const rowActs = (group: Group) => [
    ...(mayAdd(group) ? [{ label: words.add, onSelect: () => setOpen({ dialog: 'add', group }) }] : []),
    ...acts(group),
  ];
  const columns: Column<Group>[] = [
    {
      id: 'group',
      head: words.group,
      sort: 'group',
      cell: ({ name, description, color }) => (
        <span className={styles.name}>
          <span className={styles.dot} style={color ? { background: color } : undefined} aria-hidden />
          <Named title={name} subtitle={description} />
        </span>
      ),
    },
    {
      id: 'roles',
      head: words.roles,
      wide: true,
      cell: ({ roles = [] }) =>
        roles.length === 0 ? (
          <span className={styles.quiet}>{words.noRoles}</span>
        ) : (
          <Tags>
            {roles.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </Tags>
        ),
    },
    { id: 'people', head: words.people, sort: 'people', align: 'end', cell: ({ userCount }) => userCount },
    {
      id: 'managed',
      head: words.managed,
      sort: 'managed',
      wide: true,
      cell: (group) => (isOurs(group) ? words.managedHere : <Tag tone="ember">{words.managedElsewhere}</Tag>),
    },
  ];
  const { rows, total } = rowsOnHand<Group, string>(groupList, list, {
    words: ({ name, description, roles = [] }) => [name, description, ...roles.map((role) => role.name)].join(' '),
    worth: {
      group: ({ name }) => name,
      people: ({ userCount }) => userCount,
      managed: ({ managedBy }) => managedBy,
    },
    rowKey: ({ id }) => id,
  });
  const shown = groupList?.find(({ id }) => id === rest);
  const create = mayWrite && isOn && (
    <Button
      variant="primary"
      onClick={() => {
        made.current = {};
        setOpen({ dialog: 'create' });
      }}
    >
      {words.create}
    </Button>
  );
  return (
    <SectionPage title={words.title} lead={words.lead} primary={create}>
      {!isOn && <ProblemNotice tone="note" happened={words.offTitle} todo={mayWrite ? words.off : undefined} />}
      <Toolbar
        {...(groupList?.length === 0
          ? {}
          : { search: { label: words.search, value: list.search, onValue: list.setSearch } })}
      >
        {mayWrite && config.data && <Button onClick={() => setOpen({ dialog: 'settings' })}>{words.settings}</Button>}
      </Toolbar>
      <DataTable
        label={words.list}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        list={list}
        total={total}
        loading={all.isFetching}
        problem={all.error ? told(all.error) : null}
        onRetry={() => void all.refetch()}
        empty={
          <Empty drawing="list" title={words.emptyTitle} action={create}>
            {words.empty}
          </Empty>
        }
        actions={rowActs}
        onOpen={({ id }) => show(id)}
        selectedKey={shown?.id}
      />
      {shown && (
        <GroupPanel
          key={shown.id}
          group={shown}
          acts={acts(shown)}
          onAdd={mayAdd(shown) ? () => setOpen({ dialog: 'add', group: shown }) : undefined}
          onClose={() => show('')}
          failure={told}
        />
      )}
      {(open?.dialog === 'create' || open?.dialog === 'edit') && (
        <GroupDialog
          group={open.dialog === 'edit' ? open.group : null}
          withRoles={withRoles}
          onSave={(form) =>
            open.dialog === 'edit' ? changes.change(open.group, form) : changes.create(form, made.current)
          }
          onClose={close}
          failure={told}
        />
      )}
      {open?.dialog === 'add' && (
        <AddPeopleDialog
          group={open.group}
          onAdd={(userIds) => changes.addPeople(open.group, userIds)}
          onClose={close}
          failure={notAssigned}
        />
      )}
      {open?.dialog === 'settings' && config.data && (
        <GroupSettingsDialog
          config={config.data}
          onSave={(body) => setConfig.mutateAsync({ body })}
          onClose={close}
          failure={told}
        />
      )}
      {open?.dialog === 'delete' && (
        <ConfirmDialog
          title={words.removeTitle(open.group.name)}
          confirm={words.removeConfirm}
          failure={told}
          onClose={close}
          onConfirm={async () => {
            await changes.remove(open.group);
            if (shown?.id === open.group.id) show('');
          }}
        >
          <p>{words.removeText(open.group.userCount, open.group.roles?.length ?? 0)}</p>
          <p>{words.removeForGood}</p>
        </ConfirmDialog>
      )}
    </SectionPage>
  );
}
