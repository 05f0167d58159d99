import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCan } from '../../hooks/use-can.ts';
import type { Account } from './account-rows.ts';
import { allAccountsCopy } from './all-accounts.copy.ts';

interface AccountActs {
  enter: ((account: Account) => Promise<void>) | null;
  onDetails: (account: Account) => void;
  onAddBelow: (account: Account) => void;
  onRename: (account: Account) => void;
  onRemove: (account: Account) => void;
}

/** What can be done with an account, by the permissions of the person; the server decides. */
export function useAccountActions(acts: AccountActs): (account: Account) => MenuItem[] {
  const words = useCopy(allAccountsCopy);
  const can = useCan();
  const mayWrite = can('fe.account-hierarchy.write.subAccount');
  const mayDelete = can('fe.account-hierarchy.delete.subAccount');
  const { enter } = acts;
  return (account) => [
    ...(enter && account.accessAllowed ? [{ label: words.enter, onSelect: () => void enter(account) }] : []),
    { label: words.details, onSelect: () => acts.onDetails(account) },
    ...(mayWrite
      ? [
          { label: words.addBelow, onSelect: () => acts.onAddBelow(account) },
          { label: words.rename, onSelect: () => acts.onRename(account) },
        ]
      : []),
    ...(mayDelete
      ? [{ label: words.remove, danger: true, separated: true, onSelect: () => acts.onRemove(account) }]
      : []),
  ];
}
