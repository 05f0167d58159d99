import type { Role } from '@parley/contracts/identity/roles.ts';
import { roles } from '@parley/contracts/identity/roles.ts';
import { Button } from '@parley/ui/button.tsx';
import { Facts } from '@parley/ui/data/facts.tsx';
import { SidePanel } from '@parley/ui/dialog/side-panel.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { isBuiltIn, isWithin } from '../../access/role-rights.ts';
import type { Catalogue } from '../../access/use-catalogue.ts';
import { useRead } from '../../api/ask.ts';
import { usePerson } from '../../hooks/use-person.ts';
import { rolesCopy } from './roles.copy.ts';
import styles from './roles.module.css';
import { usePermissionNames } from './use-permission-names.ts';

interface RolePanelProps {
  role: Role;
  catalogue: Catalogue | null;
  /** What can be done with it, where anything can. */
  acts: readonly { label: string; danger?: boolean; onSelect: () => void }[];
  onClose: () => void;
}

/** What a role allows, and who holds it. */
export function RolePanel({ role, catalogue, acts, onClose }: RolePanelProps) {
  const words = useCopy(rolesCopy);
  const format = useFormat();
  const person = usePerson();
  const { nameOf, byCategory } = usePermissionNames();
  const holders = useRead(roles.holders, { params: { id: role.id } });
  const held = catalogue?.permissions.filter(({ id }) => role.permissions.includes(id)) ?? [];
  const note = isBuiltIn(role)
    ? words.readOnly
    : catalogue && !isWithin(person, role, catalogue.permissions)
      ? words.notYours
      : null;
  return (
    <SidePanel
      title={role.name}
      subtitle={role.description}
      onClose={onClose}
      actions={acts.map(({ label, danger, onSelect }) => (
        <Button key={label} {...(danger ? { variant: 'danger' as const } : {})} onClick={onSelect}>
          {label}
        </Button>
      ))}
    >
      {note && <p className={styles.note}>{note}</p>}
      <Facts
        facts={[
          { term: words.heldBy, value: holders.data && words.holders(holders.data.people, holders.data.groups) },
          { term: words.newcomers, value: role.isDefault ? words.yes : words.no },
          { term: words.key, value: role.key },
          { term: words.changed, value: format.date(role.updatedAt) },
        ]}
      />
      <section className={styles.allowed} aria-label={words.allowed}>
        <h3>{words.allowed}</h3>
        {role.permissions.length === 0 && <p className={styles.note}>{words.nothing}</p>}
        {byCategory(held, catalogue?.categories ?? []).map((category) => (
          <div key={category.id}>
            <h4>{category.name}</h4>
            <ul>
              {category.permissions.map((permission) => (
                <li key={permission.id}>{nameOf(permission)}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </SidePanel>
  );
}
