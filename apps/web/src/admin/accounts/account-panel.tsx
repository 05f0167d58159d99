import type { OperatorAccount } from '@parley/contracts/identity/operator-accounts.ts';
import { operatorAccounts } from '@parley/contracts/identity/operator-accounts.ts';
import type { TenantType } from '@parley/contracts/identity/tenants.ts';
import { TENANT_TYPES } from '@parley/contracts/identity/tenants.ts';
import { tenantTypeCopy } from '@parley/portal/sections/all-accounts/tenant-type.copy.ts';
import { Facts } from '@parley/ui/data/facts.tsx';
import { SidePanel } from '@parley/ui/dialog/side-panel.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askIdentity } from '../../settings/ask-identity.ts';
import { useProblemWords } from '../../shell/problem-words.ts';
import { accountsCopy } from './accounts.copy.ts';

interface AccountPanelProps {
  account: OperatorAccount;
  onClose: () => void;
}

export function AccountPanel({ account, onClose }: AccountPanelProps) {
  const words = useCopy(accountsCopy);
  const { type, types } = useCopy(tenantTypeCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const problem = useProblemWords(words.problems);
  const toast = useToast();
  const client = useQueryClient();
  const { tenantId, name, tenantType, isOperator } = account;
  const change = useMutation({
    mutationFn: (chosen: TenantType) =>
      askIdentity(operatorAccounts.setType, { params: { tenantId }, body: { tenantType: chosen } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin-accounts'] });
      toast.show({ text: words.saved(name) });
    },
  });
  return (
    <SidePanel title={name} subtitle={types[tenantType]} onClose={onClose}>
      <Facts
        facts={[
          { term: words.people, value: formatNumber(language, account.totalUsers) },
          { term: words.below, value: formatNumber(language, account.totalSubTenants) },
          { term: words.created, value: format.date(account.createdAt) },
          { term: words.id, value: tenantId, wide: true },
        ]}
      />
      {isOperator ? (
        <p>{words.ownType}</p>
      ) : (
        <SelectField
          label={type}
          hint={words.typeHint}
          options={TENANT_TYPES.map((value) => ({ value, label: types[value] }))}
          value={change.isPending ? change.variables : tenantType}
          disabled={change.isPending}
          problem={change.error ? problem(change.error) : undefined}
          onValue={(chosen) => change.mutate(chosen)}
        />
      )}
    </SidePanel>
  );
}
