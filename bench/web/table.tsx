import '@parley/ui/tokens.css';
import '@parley/ui/base.css';
import { AnnounceProvider } from '@parley/ui/announce.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { LanguageProvider } from '@parley/ui/i18n/language.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Person } from './people.ts';
import { dateOf, loadPeople } from './people.ts';

const columns: Column<Person>[] = [
  { id: 'name', head: 'Name', sort: 'name', cell: (person) => person.name },
  { id: 'email', head: 'E-mail', sort: 'email', cell: (person) => person.email },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status }) => <Tag tone={status === 'Locked' ? 'brick' : 'moss'}>{status}</Tag>,
  },
  {
    id: 'roles',
    head: 'Roles',
    cell: ({ roles }) => (
      <Tags>
        {roles.map((role) => (
          <Tag key={role}>{role}</Tag>
        ))}
      </Tags>
    ),
  },
  { id: 'joinedAt', head: 'Joined', sort: 'joinedAt', cell: (person) => dateOf(person.joinedAt) },
];
const nothing = () => undefined;
const items: MenuItem[] = ['Edit roles', 'Lock', 'Delete'].map((label) => ({ label, onSelect: nothing }));

/** The table of the house as a section uses it: tags, a menu for each row, names that open. */
function People() {
  const [people, setPeople] = useState<Person[]>();
  const list = useList({ sortBy: 'name' });
  useEffect(() => {
    void loadPeople().then(setPeople);
  }, []);
  return (
    <DataTable
      virtual
      label="People"
      columns={columns}
      rows={people}
      rowKey={(person) => person.id}
      rowName={(person) => person.name}
      list={list}
      loading={people === undefined}
      empty="Nobody here yet"
      onOpen={nothing}
      actions={() => items}
    />
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <LanguageProvider initial="en">
      <AnnounceProvider>
        <People />
      </AnnounceProvider>
    </LanguageProvider>,
  );
