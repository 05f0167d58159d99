import { hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import { subTenantUsers } from '@parley/contracts/identity/sub-tenant-users.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import { managementAfter, SUB_TENANT_TYPES } from '@parley/contracts/identity/tenants.ts';
import { Button } from '@parley/ui/button.tsx';
import { Facts } from '@parley/ui/data/facts.tsx';
import { SidePanel } from '@parley/ui/dialog/side-panel.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { SwitchField } from '@parley/ui/fields/switch-field.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useChange, useRead } from '../../api/ask.ts';
import { useOptimistic } from '../../api/optimistic.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { useCan } from '../../hooks/use-can.ts';
import { usePerson } from '../../hooks/use-person.ts';
import { accessModes } from './account-dialogs.tsx';
import { AccountPeople } from './account-people.tsx';
import type { Account } from './account-rows.ts';
import { allAccountsCopy } from './all-accounts.copy.ts';
import { tenantTypeCopy } from './tenant-type.copy.ts';

interface AccountPanelProps {
  account: Account;
  entering: boolean;
  /** Left out where nobody goes anywhere. */
  onEnter: (() => void) | null;
  onClose: () => void;
}

/** The pages of accounts on screen, whatever else their answers carry. */
type Shown = { accounts: Account[] };
const withChange = (answer: unknown, tenantId: string, change: Partial<Account>): unknown => {
  const shown = answer as Shown;
  return { ...shown, accounts: shown.accounts.map((one) => (one.tenantId === tenantId ? { ...one, ...change } : one)) };
};

export function AccountPanel({ account, entering, onEnter, onClose }: AccountPanelProps) {
  const words = useCopy(allAccountsCopy);
  const { type, types } = useCopy(tenantTypeCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const told = useProblemWords(words.problems);
  const toast = useToast();
  const can = useCan();
  const person = usePerson();
  const { tenantId } = account;
  const above = useRead(hierarchy.parentsOf, { params: { tenantId } });
  const access = useOptimistic(subTenants.hierarchySettings, {
    shown: hierarchy.search,
    apply: (answer, { body }) =>
      withChange(answer, tenantId, {
        subAccountAccessType: body?.subAccountAccessType ?? account.subAccountAccessType,
      }) as typeof answer,
    failure: told,
  });
  const management = useOptimistic(subTenants.manage, {
    shown: hierarchy.search,
    apply: (answer, { body }) =>
      withChange(answer, tenantId, managementAfter(account, body ?? {}) ?? {}) as typeof answer,
    failure: told,
  });
  const letIn = useChange(subTenantUsers.setAccess, {
    refresh: [hierarchy.search],
    onSuccess: () => toast.show({ text: words.letIn }),
  });
  const mayLet = can('fe.account-hierarchy.write.subAccountAccess');
  const mode = words.modeOptions[account.subAccountAccessType];
  return (
    <SidePanel
      title={account.name}
      subtitle={mode}
      onClose={onClose}
      actions={
        onEnter && account.accessAllowed ? (
          <Button variant="primary" pending={entering} onClick={onEnter}>
            {words.enter}
          </Button>
        ) : undefined
      }
    >
      {!account.accessAllowed && (
        <ProblemNotice
          tone="note"
          happened={words.shutOut}
          todo={mayLet ? words.shutOutText : undefined}
          actions={
            mayLet && (
              <Button
                pending={letIn.isPending}
                onClick={() => letIn.mutate({ params: { userId: person.id }, body: { allowAccess: true } })}
              >
                {words.letMeIn}
              </Button>
            )
          }
        />
      )}
      {letIn.error && <ProblemNotice happened={told(letIn.error)} />}
      <Facts
        facts={[
          {
            term: words.above,
            value: above.data
              ?.map(({ tenantName }) => tenantName)
              .toReversed()
              .join(' › '),
          },
          { term: words.accountsBelow, value: formatNumber(language, account.totalSubTenants) },
          { term: words.createdAt, value: format.date(account.createdAt) },
          { term: words.id, value: tenantId, wide: true },
        ]}
      />
      {mayLet && (
        <SelectField
          label={words.modeLabel}
          options={accessModes.map((value) => ({ value, label: words.modeOptions[value] }))}
          value={account.subAccountAccessType}
          onValue={(subAccountAccessType) => access.mutate({ params: { tenantId }, body: { subAccountAccessType } })}
        />
      )}
      {can('fe.account-hierarchy.write.subAccountManagement') && (
        <>
          <SelectField
            label={type}
            hint={words.typeHint}
            options={SUB_TENANT_TYPES.map((value) => ({ value, label: types[value] }))}
            value={account.tenantType}
            disabled={management.isPending}
            onValue={(tenantType) => management.mutate({ params: { tenantId }, body: { tenantType } })}
          />
          <SwitchField
            label={words.reseller}
            hint={words.resellerHint}
            checked={account.isReseller}
            pending={management.isPending}
            onValue={(isReseller) => management.mutate({ params: { tenantId }, body: { isReseller } })}
          />
        </>
      )}
      {can('fe.secure.read.userSubTenants') && <AccountPeople account={account} />}
    </SidePanel>
  );
}
