import { hierarchy } from '@parley/contracts/identity/hierarchy.ts';
import { subTenants } from '@parley/contracts/identity/sub-tenants.ts';
import type { SubAccountAccess } from '@parley/contracts/identity/tenants.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useChange } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { useCan } from '../../hooks/use-can.ts';
import type { Account } from './account-rows.ts';
import { isAddress } from './addresses.ts';
import { allAccountsCopy } from './all-accounts.copy.ts';

export const accessModes = ['defaultOff', 'defaultOn', 'alwaysOn'] as const satisfies readonly SubAccountAccess[];

interface AccountDialogProps {
  parent: { tenantId: string; name: string };
  onAdded: () => void;
  onClose: () => void;
}

export function AccountDialog({ parent, onAdded, onClose }: AccountDialogProps) {
  const words = useCopy(allAccountsCopy);
  const told = useProblemWords(words.problems);
  const toast = useToast();
  const can = useCan();
  const create = useChange(subTenants.create, { refresh: [hierarchy.search] });
  const [name, setName] = useState('');
  const [owner, setOwner] = useState('');
  const [mode, setMode] = useState<SubAccountAccess>('defaultOff');
  const [isReseller, setReseller] = useState(false);
  const [tried, setTried] = useState(false);
  const nameProblem = name.trim() === '' ? words.nameMissing : undefined;
  const ownerProblem = owner.trim() === '' || isAddress(owner) ? undefined : words.ownerShape;
  const submit = () => {
    setTried(true);
    if (nameProblem || ownerProblem) return false;
    const add = async () => {
      const body = { name: name.trim(), parentTenantId: parent.tenantId, isReseller, subAccountAccessType: mode };
      const creator = owner.trim() === '' ? {} : { creatorEmail: owner.trim() };
      const added = await create.mutateAsync({ body: { ...body, ...creator } });
      onAdded();
      toast.show({ text: words.added(added.name) });
    };
    return add();
  };
  return (
    <FormDialog
      title={words.addTitle}
      lead={words.addLead(parent.name)}
      submit={words.add}
      onSubmit={submit}
      onClose={onClose}
      failure={told}
    >
      <TextField
        data-autofocus
        label={words.addName}
        autoComplete="off"
        maxLength={200}
        required
        value={name}
        onValue={setName}
        problem={tried ? nameProblem : undefined}
      />
      <TextField
        label={words.owner}
        hint={words.ownerHint}
        optional
        type="email"
        autoComplete="off"
        maxLength={254}
        value={owner}
        onValue={setOwner}
        problem={tried ? ownerProblem : undefined}
      />
      <SelectField
        label={words.modeLabel}
        options={accessModes.map((value) => ({ value, label: words.modeOptions[value] }))}
        value={mode}
        onValue={setMode}
      />
      {can('fe.account-hierarchy.write.subAccountManagement') && (
        <CheckboxField label={words.reseller} hint={words.resellerHint} checked={isReseller} onValue={setReseller} />
      )}
    </FormDialog>
  );
}

export function RenameDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useCopy(allAccountsCopy);
  const told = useProblemWords(words.problems);
  const rename = useChange(subTenants.update, { refresh: [hierarchy.search, hierarchy.parentsOf] });
  const [name, setName] = useState(account.name);
  const [tried, setTried] = useState(false);
  const problem = name.trim() === '' ? words.nameMissing : undefined;
  return (
    <FormDialog
      title={words.renameTitle(account.name)}
      submit={words.renameSubmit}
      onSubmit={() => {
        setTried(true);
        if (problem) return false;
        return rename.mutateAsync({ params: { tenantId: account.tenantId }, body: { name: name.trim() } });
      }}
      onClose={onClose}
      failure={told}
    >
      <TextField
        data-autofocus
        label={words.addName}
        autoComplete="off"
        maxLength={200}
        required
        value={name}
        onValue={setName}
        problem={tried ? problem : undefined}
      />
    </FormDialog>
  );
}
