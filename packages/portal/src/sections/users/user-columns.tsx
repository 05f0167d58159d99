import type { Formatter } from '@parley/contracts/formats.ts';
import type { Application } from '@parley/contracts/identity/applications.ts';
import type { Role } from '@parley/contracts/identity/roles.ts';
import type { Column } from '@parley/ui/data/column.ts';
import { Named } from '@parley/ui/data/named.tsx';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import type { ReactNode } from 'react';
import { StatusTag } from './status-tag.tsx';
import type { User } from './user-state.ts';
import { nameOf } from './user-state.ts';
import type { usersCopy } from './users.copy.ts';

type Words = (typeof usersCopy)['en'];
export type UserColumn = 'user' | 'applications' | 'groups' | 'roles' | 'joinedAt' | 'lastSeen' | 'managedBy';

/** As many tags as a cell holds; the rest as a number. */
const MOST_TAGS = 2;

export function FewTags({ words, names }: { words: Words; names: readonly { name: string; dot?: string | null }[] }) {
  if (names.length === 0) return words.none;
  const shown = names.slice(0, MOST_TAGS);
  return (
    <Tags>
      {shown.map(({ name, dot }) => (
        <Tag key={name} dot={dot ?? undefined}>
          {name}
        </Tag>
      ))}
      {names.length > shown.length && <Tag tone="muted">{words.more(names.length - shown.length)}</Tag>}
    </Tags>
  );
}

export type Beside = {
  words: Words;
  format: Formatter;
  ownId: string;
  /** Null while applications are not in use. */
  applicationsOf: ((user: User) => Application[]) | null;
  /** As the person's language calls it. */
  namedRole: (role: Role) => Role;
};

/** The columns of the specification, those the appearance hides left out. */
export function userColumns(
  { words, format, ownId, applicationsOf, namedRole }: Beside,
  isShown: (column: UserColumn) => boolean,
): Column<User>[] {
  const date = (at: string): ReactNode => format.shortDate(at);
  const all: (Column<User> & { id: UserColumn })[] = [
    {
      id: 'user',
      head: words.user,
      sort: 'name',
      width: '24%',
      cell: (user) => (
        <Named
          title={user.id === ownId ? `${nameOf(user)} (${words.you})` : nameOf(user)}
          subtitle={user.name ? user.email : null}
          beside={<StatusTag user={user} quiet />}
          avatar={{ src: user.profilePictureUrl }}
        />
      ),
    },
    {
      id: 'applications',
      head: words.applications,
      width: '8rem',
      wide: true,
      cell: (user) => <FewTags words={words} names={applicationsOf?.(user) ?? []} />,
    },
    {
      id: 'groups',
      head: words.groups,
      wide: true,
      cell: ({ groups }) => <FewTags words={words} names={groups.map(({ name, color }) => ({ name, dot: color }))} />,
    },
    { id: 'roles', head: words.roles, cell: ({ roles }) => <FewTags words={words} names={roles.map(namedRole)} /> },
    {
      id: 'joinedAt',
      head: words.joined,
      sort: 'createdAt',
      width: '8rem',
      wide: true,
      cell: ({ createdAt }) => date(createdAt),
    },
    {
      id: 'lastSeen',
      head: words.lastSeen,
      width: '7.5rem',
      wide: true,
      cell: ({ lastLogin }) => (lastLogin ? date(lastLogin) : words.never),
    },
    {
      id: 'managedBy',
      head: words.managedBy,
      width: '7.5rem',
      wide: true,
      cell: ({ managedBy }) => words.managers[managedBy],
    },
  ];
  return all.filter(({ id }) => isShown(id) && (id !== 'applications' || applicationsOf !== null));
}
