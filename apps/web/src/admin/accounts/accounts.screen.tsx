import type { OperatorAccount } from '@parley/contracts/identity/operator-accounts.ts';
import { operatorAccounts } from '@parley/contracts/identity/operator-accounts.ts';
import type { TenantType } from '@parley/contracts/identity/tenants.ts';
import { TENANT_TYPES } from '@parley/contracts/identity/tenants.ts';
import { tenantTypeCopy } from '@parley/portal/sections/all-accounts/tenant-type.copy.ts';
import { TenantTypeTag } from '@parley/portal/sections/all-accounts/tenant-type-tag.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { FilterChips } from '@parley/ui/list/filter-chips.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { askIdentity } from '../../settings/ask-identity.ts';
import { useProblemWords } from '../../shell/problem-words.ts';
import { AdminPage } from '../admin-page.tsx';
import { AccountPanel } from './account-panel.tsx';
import { accountsCopy } from './accounts.copy.ts';

/** TENANT-6: what type each account is that has none above it. */
export function AccountsScreen() {
  const words = useCopy(accountsCopy);
  return (
    <AdminPage title={words.title} lead={words.lead} wide>
      <Accounts />
    </AdminPage>
  );
}

function Accounts() {
  const words = useCopy(accountsCopy);
  const { types } = useCopy(tenantTypeCopy);
  const { language } = useLanguage();
  const problem = useProblemWords(words.problems);
  const columns = useColumns();
  const [type, setType] = useState<TenantType | 'all'>('all');
  const [openedId, setOpenedId] = useState<string | null>(null);
  const list = useList<'createdAt' | 'name', { _tenantType?: TenantType }>({
    sortBy: 'createdAt',
    order: 'DESC',
    filters: type === 'all' ? {} : { _tenantType: type },
  });
  const query = useQuery({
    queryKey: ['admin-accounts', list.query],
    queryFn: () => askIdentity(operatorAccounts.list, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  const { items, _metadata: size } = query.data ?? {};
  const opened = items?.find(({ tenantId }) => tenantId === openedId);
  return (
    <>
      <Toolbar
        search={{ label: words.search, value: list.search, onValue: list.setSearch }}
        filters={
          <FilterChips
            label={words.show}
            options={[
              { value: 'all', label: words.all },
              ...TENANT_TYPES.map((value) => ({ value, label: types[value] })),
            ]}
            value={type}
            onValue={setType}
          />
        }
      />
      {size?.atLeast && <p>{words.atLeast(formatNumber(language, size.totalItems))}</p>}
      <DataTable
        label={words.list}
        columns={columns}
        rows={items}
        rowKey={({ tenantId }) => tenantId}
        rowName={({ name }) => name}
        list={list}
        total={size?.totalItems}
        loading={query.isFetching}
        problem={query.error ? problem(query.error) : null}
        onRetry={() => void query.refetch()}
        empty={
          <Empty title={words.empty} drawing="list">
            {words.emptyText}
          </Empty>
        }
        onOpen={({ tenantId }) => setOpenedId(tenantId)}
        selectedKey={openedId}
      />
      {opened && <AccountPanel key={opened.tenantId} account={opened} onClose={() => setOpenedId(null)} />}
    </>
  );
}

function useColumns(): Column<OperatorAccount>[] {
  const words = useCopy(accountsCopy);
  const { type } = useCopy(tenantTypeCopy);
  const { language } = useLanguage();
  const format = useFormat();
  return [
    { id: 'name', head: words.name, sort: 'name', cell: ({ name }) => name },
    { id: 'type', head: type, width: '9rem', cell: ({ tenantType }) => <TenantTypeTag type={tenantType} /> },
    {
      id: 'people',
      head: words.people,
      width: '7rem',
      align: 'end',
      wide: true,
      cell: ({ totalUsers }) => formatNumber(language, totalUsers),
    },
    {
      id: 'created',
      head: words.created,
      sort: 'createdAt',
      width: '11rem',
      wide: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
  ];
}
