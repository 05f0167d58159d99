import { hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { Button } from '@parley/ui/button.tsx';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { useState } from 'react';
import { useChange } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { SectionPage } from '../../frame/section.tsx';
import { usePermission } from '../../hooks/use-can.ts';
import { useTenant } from '../../hooks/use-tenant.ts';
import { AccountDialog, RenameDialog } from './account-dialogs.tsx';
import { AccountPanel } from './account-panel.tsx';
import type { Account, Row } from './account-rows.ts';
import { rowsOf } from './account-rows.ts';
import type { AccountSort } from './accounts.queries.ts';
import { useLevels } from './accounts.queries.ts';
import { allAccountsCopy } from './all-accounts.copy.ts';
import { useAccountActions } from './use-account-actions.ts';
import { useColumns } from './use-columns.tsx';
import { useEnter } from './use-enter.ts';

type Parent = { tenantId: string; name: string };
type Open =
  | { dialog: 'add'; parent: Parent }
  | { dialog: 'rename'; account: Account }
  | { dialog: 'remove'; account: Account }
  | null;

/** TENANT-2, TENANT-3. */
export function AllAccountsScreen() {
  const words = useCopy(allAccountsCopy);
  const { language } = useLanguage();
  const told = useProblemWords(words.problems);
  const toast = useToast();
  const here = useTenant();
  const list = useList<AccountSort>({ sortBy: 'name' });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const { _filter, _sortBy, _order } = list.query;
  const tree = useLevels({ ...(_filter ? { _filter } : {}), _sortBy, _order }, opened);
  const { enter, enteringId } = useEnter();
  const remove = useChange(subTenants.remove, { refresh: [hierarchy.search] });
  const mayAdd = usePermission('fe.account-hierarchy.write.subAccount');

  const close = () => setOpen(null);
  const toggle = (tenantId: string) => {
    const next = new Set(opened);
    if (!next.delete(tenantId)) next.add(tenantId);
    setOpened(next);
  };
  const top = tree.levels.get(tree.rootId);
  // What a search found is a plain list.
  const rows = top && rowsOf(tree.rootId, tree.levels, _filter ? new Set() : opened);
  const columns = useColumns({ flat: Boolean(_filter), toggle });
  const actions = useAccountActions({
    enter,
    onDetails: ({ tenantId }) => setShownId(tenantId),
    onAddBelow: (account) => setOpen({ dialog: 'add', parent: account }),
    onRename: (account) => setOpen({ dialog: 'rename', account }),
    onRemove: (account) => setOpen({ dialog: 'remove', account }),
  });
  const shown = rows?.find((row) => row.kind === 'account' && row.account.tenantId === shownId);
  const account = shown?.kind === 'account' ? shown.account : undefined;
  const add = mayAdd && (
    <Button
      variant="primary"
      onClick={() => setOpen({ dialog: 'add', parent: { tenantId: here.id, name: here.name } })}
    >
      {words.add}
    </Button>
  );
  const nameOf = (row: Row) =>
    row.kind === 'account' ? row.account.name : words.more(formatNumber(language, row.left));
  return (
    <SectionPage title={words.title} lead={words.lead} primary={rows?.length || _filter ? add : undefined}>
      {(Boolean(rows?.length) || Boolean(_filter)) && (
        <Toolbar search={{ label: words.search, value: list.search, onValue: list.setSearch }} />
      )}
      <DataTable
        virtual
        label={words.list}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        rowName={nameOf}
        list={list}
        loading={tree.isFetching}
        problem={tree.error ? told(tree.error) : null}
        onRetry={tree.refetch}
        onNearEnd={() => tree.fetchMore(tree.rootId)}
        selectedKey={shownId}
        busyKeys={enteringId ? [enteringId] : []}
        onOpen={(row) => (row.kind === 'account' ? setShownId(row.account.tenantId) : tree.fetchMore(row.parentId))}
        actions={(row) => (row.kind === 'account' ? actions(row.account) : [])}
        empty={
          <Empty drawing="path" title={words.emptyTitle} action={add}>
            {words.empty}
          </Empty>
        }
      />
      {top?.atLeast && <p>{words.atLeast(formatNumber(language, top.total))}</p>}
      {account && (
        <AccountPanel
          key={account.tenantId}
          account={account}
          entering={enteringId === account.tenantId}
          onEnter={enter && (() => void enter(account))}
          onClose={() => setShownId(null)}
        />
      )}
      {open?.dialog === 'add' && (
        <AccountDialog
          parent={open.parent}
          onClose={close}
          onAdded={() => {
            // So that what was added is seen.
            if (open.parent.tenantId !== here.id) setOpened(new Set([...opened, open.parent.tenantId]));
          }}
        />
      )}
      {open?.dialog === 'rename' && <RenameDialog account={open.account} onClose={close} />}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle(open.account.name)}
          confirm={words.removeConfirm}
          phrase={open.account.name}
          failure={told}
          onClose={close}
          onConfirm={async () => {
            const { tenantId, name } = open.account;
            await remove.mutateAsync({ params: { tenantId } });
            setShownId((now) => (now === tenantId ? null : now));
            toast.show({ text: words.removed(name) });
          }}
        >
          <p>{words.removeText}</p>
          {open.account.totalSubTenants > 0 && (
            <p>{words.removeBelow(formatNumber(language, open.account.totalSubTenants))}</p>
          )}
        </ConfirmDialog>
      )}
    </SectionPage>
  );
}
