import type { Application } from '@parley/contracts/identity/applications.ts';
import { Button } from '@parley/ui/button.tsx';
import type { Fact } from '@parley/ui/data/facts.tsx';
import { Facts } from '@parley/ui/data/facts.tsx';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { SidePanel } from '@parley/ui/dialog/side-panel.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useNamedRole } from '../../access/use-named-roles.ts';
import { StatusTag } from './status-tag.tsx';
import type { UserColumn } from './user-columns.tsx';
import type { User } from './user-state.ts';
import { nameOf } from './user-state.ts';
import { usersCopy } from './users.copy.ts';

interface UserPanelProps {
  user: User;
  /** Null while applications are not in use. */
  applications: readonly Application[] | null;
  isShown: (column: UserColumn) => boolean;
  onEdit: (() => void) | undefined;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** What is known of somebody, and everything that can be done. */
export function UserPanel({ user, applications, isShown, onEdit, items, onClose }: UserPanelProps) {
  const words = useCopy(usersCopy);
  const format = useFormat();
  const namedRole = useNamedRole();
  const waiting = !user.activatedForTenant;
  const date = (at: string | null | undefined) => (at ? format.dateTime(at) : null);
  const named = (all: readonly { id: string; name: string; color?: string | null }[]) =>
    all.length === 0 ? null : (
      <Tags>
        {all.map(({ id, name, color }) => (
          <Tag key={id} dot={color ?? undefined}>
            {name}
          </Tag>
        ))}
      </Tags>
    );
  const facts: (Fact | false)[] = [
    { term: words.status, value: <StatusTag user={user} /> },
    isShown('roles') && { term: words.roles, value: named(user.roles.map(namedRole)) },
    isShown('groups') && { term: words.groups, value: named(user.groups) },
    isShown('applications') &&
      applications !== null &&
      !waiting && { term: words.applications, value: named(applications) },
    { term: words.phone, value: user.phoneNumber },
    isShown('joinedAt') && {
      term: waiting ? words.invitedOn : words.joined,
      value: format.date(user.createdAt),
    },
    waiting && { term: words.invitationEnds, value: date(user.invitationExpires) },
    isShown('lastSeen') && !waiting && { term: words.lastSeen, value: date(user.lastLogin) ?? words.never },
    !waiting && {
      term: words.secondFactor,
      value: user.mfaEnrolled ? words.secondFactors.yes : words.secondFactors.no,
    },
    {
      term: words.belongs,
      value: user.temporaryExpirationDate ? words.until(format.dateTime(user.temporaryExpirationDate)) : words.forGood,
    },
    isShown('managedBy') && { term: words.managedBy, value: words.managers[user.managedBy] },
  ];
  return (
    <SidePanel
      title={nameOf(user)}
      subtitle={user.name ? user.email : undefined}
      onClose={onClose}
      actions={
        (onEdit || items.length > 0) && (
          <>
            {onEdit && (
              <Button variant="primary" onClick={onEdit}>
                {words.act.edit}
              </Button>
            )}
            {items.length > 0 && (
              <Menu
                label={words.actsFor(nameOf(user))}
                text={words.moreActs}
                variant="quiet"
                icon={<IconDots size={18} stroke={1.5} />}
                items={items}
              />
            )}
          </>
        )
      }
    >
      {user.managedBy !== 'frontegg' && <ProblemNotice tone="note" happened={words.managedNote} />}
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </SidePanel>
  );
}
