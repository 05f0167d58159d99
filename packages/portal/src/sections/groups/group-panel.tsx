import type { Group, GroupUser } from '@parley/contracts/identity/groups.ts';
import { groups } from '@parley/contracts/identity/groups.ts';
import { Button } from '@parley/ui/button.tsx';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { Named } from '@parley/ui/data/named.tsx';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { SidePanel } from '@parley/ui/dialog/side-panel.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import { useRead } from '../../api/ask.ts';
import { useOptimistic } from '../../api/optimistic.ts';
import { useCan } from '../../hooks/use-can.ts';
import { useHost } from '../../host.tsx';
import { groupsCopy } from './groups.copy.ts';
import styles from './groups.module.css';

/** CONST-1: people of a page beside the list. */
const PAGE = 10;

interface GroupPanelProps {
  group: Group;
  acts: readonly MenuItem[];
  /** Undefined for whoever may not. */
  onAdd: (() => void) | undefined;
  onClose: () => void;
  failure: (error: unknown) => string;
}

/** The people of a group, and the roles it carries. */
export function GroupPanel({ group, acts, onAdd, onClose, failure }: GroupPanelProps) {
  const words = useCopy(groupsCopy);
  const can = useCan();
  const { onPersonChanged } = useHost();
  const list = useList({ sortBy: 'name', limit: PAGE });
  const params = { id: group.id };
  const people = useRead(groups.users, { params, query: { ...list.query, _sortBy: 'name' } }, { keep: true });
  const takeOut = useOptimistic(groups.removeUsers, {
    shown: groups.users,
    apply: (page, { body }) => {
      const items = page.items.filter(({ id }) => !body.userIds.includes(id));
      const gone = page.items.length - items.length;
      return { items, _metadata: { ...page._metadata, totalItems: page._metadata.totalItems - gone } };
    },
    refresh: [groups.list],
    failure,
    onSuccess: onPersonChanged,
  });
  const mayTakeOut = group.managedBy === 'frontegg' && can('fe.secure.delete.groupsUsers');
  const roles = group.roles ?? [];
  return (
    <SidePanel
      title={group.name}
      subtitle={group.description}
      onClose={onClose}
      actions={acts.map(({ label, danger, onSelect }) => (
        <Button key={label} {...(danger ? { variant: 'danger' as const } : {})} onClick={onSelect}>
          {label}
        </Button>
      ))}
    >
      {group.managedBy !== 'frontegg' && <p className={styles.quiet}>{words.elsewhere}</p>}
      <section className={styles.part} aria-label={words.roles}>
        <h3>{words.roles}</h3>
        {roles.length === 0 ? (
          <p className={styles.quiet}>{words.noRoles}</p>
        ) : (
          <Tags>
            {roles.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </Tags>
        )}
      </section>
      <section className={styles.part} aria-label={words.people}>
        <header className={styles.partHead}>
          <h3>{words.people}</h3>
          {onAdd && <Button onClick={onAdd}>{words.add}</Button>}
        </header>
        {group.userCount > PAGE && (
          <Toolbar search={{ label: words.searchPeople, value: list.search, onValue: list.setSearch }} />
        )}
        <DataTable<GroupUser>
          label={words.people}
          columns={[
            {
              id: 'name',
              head: words.name,
              cell: ({ name, email, profilePictureUrl, activatedForTenant }) => (
                <Named
                  title={name || email}
                  subtitle={
                    [name ? email : '', activatedForTenant ? '' : words.pending].filter(Boolean).join(' · ') || null
                  }
                  avatar={{ src: profilePictureUrl }}
                />
              ),
            },
          ]}
          rows={people.data?.items}
          rowKey={({ id }) => id}
          rowName={({ name, email }) => name || email}
          list={list}
          total={people.data?._metadata.totalItems}
          loading={people.isFetching}
          problem={people.error ? failure(people.error) : null}
          onRetry={() => void people.refetch()}
          empty={<Empty drawing="list" title={words.nobody} />}
          actions={
            mayTakeOut
              ? ({ id }) => [
                  { label: words.takeOut, onSelect: () => takeOut.mutate({ params, body: { userIds: [id] } }) },
                ]
              : undefined
          }
        />
      </section>
    </SidePanel>
  );
}
