import { ApiError } from '@parley/contracts/client.ts';
import { hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import type { SubTenantUser } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { Button } from '@parley/ui/button.tsx';
import { Named } from '@parley/ui/data/named.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { SearchField } from '@parley/ui/list/search-field.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { useNamedRole } from '../../access/use-named-roles.ts';
import { useChange, useRead } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { useCan } from '../../hooks/use-can.ts';
import type { Account } from './account-rows.ts';
import { allAccountsCopy } from './all-accounts.copy.ts';
import styles from './all-accounts.module.css';
import { AddPeopleDialog, RolesDialog } from './people-dialogs.tsx';

/** CONST-1: people of an account on a page. */
const PAGE = 10;
/** Beyond that a search is quicker. */
const MOST = 100;

type Open = { dialog: 'add' } | { dialog: 'roles' | 'takeOut'; person: SubTenantUser } | null;

/** Who belongs to an account below, and with which roles. */
export function AccountPeople({ account }: { account: Account }) {
  const words = useCopy(allAccountsCopy);
  const named = useNamedRole();
  const told = useProblemWords(words.problems);
  const toast = useToast();
  const mayWrite = useCan()('fe.secure.write.userSubTenants');
  const [pages, setPages] = useState(1);
  const [open, setOpen] = useState<Open>(null);
  const list = useList({ sortBy: 'name', limit: PAGE });
  const { _filter } = list.query;
  const people = useRead(
    subTenantUsers.list,
    {
      query: {
        _subTenantId: account.tenantId,
        _limit: Math.min(PAGE * pages, MOST),
        _sortBy: 'name',
        _order: 'ASC',
        ...(_filter ? { _filter } : {}),
      },
    },
    { keep: true },
  );
  const takeOut = useChange(subTenantUsers.remove, { refresh: [subTenantUsers.list, hierarchy.search] });
  const close = () => setOpen(null);
  const nameOf = ({ name, email }: SubTenantUser) => name || email;
  const unseen = people.error instanceof ApiError && people.error.type === 'not_a_reseller';
  const total = people.data?._metadata.totalItems ?? 0;
  const items = people.data?.items;
  return (
    <section className={styles.block} aria-label={words.peopleTitle}>
      <h3>{words.peopleTitle}</h3>
      {unseen && <ProblemNotice tone="note" happened={words.peopleUnseen} />}
      {people.error && !unseen && <ProblemNotice happened={told(people.error)} />}
      {!items && !people.error && <Skeleton />}
      {items && (total > PAGE || _filter) && (
        <SearchField label={words.peopleSearch} value={list.search} onValue={list.setSearch} />
      )}
      {items?.length === 0 && <p className={styles.muted}>{words.peopleEmpty}</p>}
      {items && items.length > 0 && (
        <ul className={styles.people}>
          {items.map((person) => (
            <li key={person.id} className={styles.person}>
              <Named title={nameOf(person)} subtitle={person.email} avatar={{ src: person.profilePictureUrl }} />
              {mayWrite ? (
                <Menu
                  size="small"
                  label={words.personActions(nameOf(person))}
                  icon={<IconDots size={18} stroke={1.5} />}
                  items={[
                    { label: words.changeRoles, onSelect: () => setOpen({ dialog: 'roles', person }) },
                    {
                      label: words.takeOut,
                      danger: true,
                      separated: true,
                      onSelect: () => setOpen({ dialog: 'takeOut', person }),
                    },
                  ]}
                />
              ) : (
                <span />
              )}
              <Tags>
                {(person.tenants[0]?.roles ?? []).map(named).map(({ id, name }) => (
                  <Tag key={id}>{name}</Tag>
                ))}
                {person.tenants[0]?.roles.length === 0 && <Tag tone="muted">{words.noRoles}</Tag>}
              </Tags>
            </li>
          ))}
        </ul>
      )}
      {items && items.length < total && items.length < MOST && (
        <div>
          <Button pending={people.isFetching} onClick={() => setPages(pages + 1)}>
            {words.morePeople}
          </Button>
        </div>
      )}
      {mayWrite && (
        <div>
          <Button onClick={() => setOpen({ dialog: 'add' })}>{words.addPeople}</Button>
        </div>
      )}
      {open?.dialog === 'add' && <AddPeopleDialog account={account} onClose={close} />}
      {open?.dialog === 'roles' && <RolesDialog account={account} person={open.person} onClose={close} />}
      {open?.dialog === 'takeOut' && (
        <ConfirmDialog
          title={words.takeOutTitle(nameOf(open.person), account.name)}
          confirm={words.takeOutConfirm}
          failure={told}
          onClose={close}
          onConfirm={async () => {
            const { id: userId } = open.person;
            await takeOut.mutateAsync({ body: { userId, subTenants: [{ tenantId: account.tenantId }] } });
            toast.show({ text: words.takenOut(nameOf(open.person)) });
          }}
        >
          <p>{words.takeOutText}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
