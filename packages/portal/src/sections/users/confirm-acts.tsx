import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { userDialogsCopy } from './user-dialogs.copy.ts';
import type { User } from './user-state.ts';
import { nameOf } from './user-state.ts';
import { usersCopy } from './users.copy.ts';
import type { useEnabling, useUserChanges } from './users.queries.ts';

export type ConfirmedAct =
  | 'enable'
  | 'disable'
  | 'lock'
  | 'unlock'
  | 'permanent'
  | 'sessions'
  | 'factors'
  | 'remove'
  | 'withdraw';

interface ConfirmActProps {
  act: ConfirmedAct;
  user: User;
  changes: ReturnType<typeof useUserChanges>;
  enabling: ReturnType<typeof useEnabling>;
  failure: (error: unknown) => string;
  onClose: () => void;
  /** They are not in the list any more. */
  onGone: () => void;
}

/** Asks before whatever has consequences, naming who and what (TEAM-8). */
export function ConfirmAct({ act, user, changes, enabling, failure, onClose, onGone }: ConfirmActProps) {
  const words = useCopy(userDialogsCopy);
  const { done } = useCopy(usersCopy);
  const toast = useToast();
  const name = act === 'withdraw' ? user.email : nameOf(user);
  const { title, text, confirm } = words[act];
  const gone = async (work: Promise<unknown>, told: string) => {
    await work;
    toast.show({ text: told });
    onGone();
  };
  const run = (): Promise<unknown> | undefined => {
    switch (act) {
      // Shown at once; a refusal takes it back and says so.
      case 'enable':
        enabling.enable(user);
        return undefined;
      case 'disable':
        enabling.disable(user);
        return undefined;
      case 'lock':
        return changes.lock(user);
      case 'unlock':
        return changes.unlock(user);
      case 'permanent':
        return changes.makePermanent(user);
      case 'sessions':
        return changes.endSessions(user).then(() => toast.show({ text: done.signedOut(name) }));
      case 'factors':
        return changes.resetFactors(user).then(() => toast.show({ text: done.factors(name) }));
      case 'remove':
        return gone(changes.remove(user), done.removed(name));
      case 'withdraw':
        return gone(changes.remove(user), done.withdrawn(name));
    }
  };
  return (
    <ConfirmDialog
      title={title(name)}
      confirm={confirm}
      danger={!['enable', 'unlock', 'permanent'].includes(act)}
      failure={failure}
      onClose={onClose}
      onConfirm={run}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
