import type { Role } from '@parley/contracts/identity/roles.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { Button } from '@parley/ui/button.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { Named } from '@parley/ui/data/named.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { rowsOnHand } from '@parley/ui/list/rows-on-hand.ts';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import { useState } from 'react';
import { isBuiltIn, isWithin } from '../../access/role-rights.ts';
import { useCatalogue } from '../../access/use-catalogue.ts';
import { useNamedRole } from '../../access/use-named-roles.ts';
import { useRead } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { SectionPage } from '../../frame/section.tsx';
import { usePlace } from '../../frame/use-place.ts';
import { useCan } from '../../hooks/use-can.ts';
import { usePerson } from '../../hooks/use-person.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RolePanel } from './role-panel.tsx';
import { rolesCopy } from './roles.copy.ts';
import { useRoleChanges } from './roles.queries.ts';

/** CONST-1: rows of a page. */
const PAGE = 20;

type Open = { dialog: 'create' } | { dialog: 'edit' | 'copy' | 'delete'; role: Role } | null;

/** TEAM-6. */
export function RolesScreen() {
  const words = useCopy(rolesCopy);
  const format = useFormat();
  const can = useCan();
  const person = usePerson();
  const told = useProblemWords(words.problems);
  const { rest, go, section } = usePlace();
  const list = useList({ sortBy: 'role', limit: PAGE });
  const all = useRead(roles.list, {});
  const named = useNamedRole();
  const roleList = all.data?.map(named);
  const { catalogue, settled } = useCatalogue();
  const changes = useRoleChanges();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const show = (id: string) => go(id ? `${section}/${id}` : section, { replace: true });

  const everything = catalogue?.permissions.find(({ key }) => key === 'fe.*')?.id ?? '';
  const allowed = ({ permissions }: Role): string => {
    if (permissions.includes(everything)) return words.everything;
    return permissions.length === 0 ? words.nothing : words.permissions(permissions.length);
  };
  const mayChange = (role: Role) => !isBuiltIn(role) && (!catalogue || isWithin(person, role, catalogue.permissions));
  const acts = (role: Role) => [
    ...(mayChange(role) && can('fe.secure.write.updateRole')
      ? [{ label: words.edit, onSelect: () => setOpen({ dialog: 'edit', role }) }]
      : []),
    ...(can('fe.secure.write.roles') ? [{ label: words.copy, onSelect: () => setOpen({ dialog: 'copy', role }) }] : []),
    ...(mayChange(role) && can('fe.secure.delete.role')
      ? [{ label: words.remove, danger: true, onSelect: () => setOpen({ dialog: 'delete', role }) }]
      : []),
  ];
  const columns: Column<Role>[] = [
    {
      id: 'role',
      head: words.role,
      sort: 'role',
      cell: (role) => <Named title={role.name} subtitle={role.description} />,
    },
    { id: 'allows', head: words.allows, sort: 'allows', cell: allowed },
    {
      id: 'origin',
      head: words.origin,
      sort: 'origin',
      wide: true,
      cell: (role) => (
        <Tags>
          <Tag tone={isBuiltIn(role) ? 'muted' : 'plain'}>{isBuiltIn(role) ? words.shared : words.own}</Tag>
          {role.isDefault && <Tag tone="moss">{words.newcomers}</Tag>}
        </Tags>
      ),
    },
    {
      id: 'changed',
      head: words.changed,
      sort: 'changed',
      wide: true,
      cell: ({ updatedAt }) => format.date(updatedAt),
    },
  ];
  const { rows, total } = rowsOnHand<Role, string>(roleList, list, {
    words: ({ name, key, description }) => `${name} ${key} ${description ?? ''}`,
    worth: {
      role: ({ name }) => name,
      allows: ({ permissions }) => (permissions.includes(everything) ? Number.MAX_SAFE_INTEGER : permissions.length),
      origin: (role) => (isBuiltIn(role) ? 0 : 1),
      changed: ({ updatedAt }) => updatedAt,
    },
    rowKey: ({ id }) => id,
  });
  const shown = roleList?.find(({ id }) => id === rest);
  return (
    <SectionPage
      title={words.title}
      lead={words.lead}
      primary={
        can('fe.secure.write.roles') && (
          <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
            {words.create}
          </Button>
        )
      }
    >
      <Toolbar search={{ label: words.search, value: list.search, onValue: list.setSearch }} />
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
        empty={words.nothing}
        actions={acts}
        onOpen={({ id }) => show(id)}
        selectedKey={shown?.id}
      />
      {shown && <RolePanel role={shown} catalogue={catalogue} acts={acts(shown)} onClose={() => show('')} />}
      {open && open.dialog !== 'delete' && settled && (
        <RoleDialog
          from={
            open.dialog === 'create' ? null : { role: open.role, as: open.dialog === 'edit' ? 'itself' : 'pattern' }
          }
          catalogue={catalogue}
          onSave={(form) => (open.dialog === 'edit' ? changes.change(open.role, form) : changes.create(form))}
          onClose={close}
          failure={told}
        />
      )}
      {open?.dialog === 'delete' && (
        <DeleteRoleDialog
          role={open.role}
          failure={told}
          onClose={close}
          onConfirm={async () => {
            await changes.remove(open.role);
            if (shown?.id === open.role.id) show('');
          }}
        />
      )}
    </SectionPage>
  );
}
