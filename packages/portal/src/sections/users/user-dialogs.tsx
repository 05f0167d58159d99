import type { Application } from '@parley/contracts/identity/applications.ts';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useAssignmentProblemWords } from '../../api/problem-words.ts';
import { useMetadata } from '../../hooks/use-metadata.ts';
import { phoneFieldOf } from '../../metadata/phone-field.ts';
import { ConfirmAct } from './confirm-acts.tsx';
import { ApplicationsDialog, EditUserDialog, ExpiryDialog, ImpersonateDialog } from './edit-user-dialogs.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteLinkDialog } from './invite-link-dialog.tsx';
import { InviteManyDialog } from './invite-many-dialog.tsx';
import type { User, UserAct } from './user-state.ts';
import { usersCopy } from './users.copy.ts';
import type { useEnabling, useUserChanges } from './users.queries.ts';

export type OpenUserDialog = { act: 'invite' | 'inviteMany' | 'inviteLink' } | { act: UserAct; user: User };

interface UserDialogsProps {
  open: OpenUserDialog | null;
  changes: ReturnType<typeof useUserChanges>;
  enabling: ReturnType<typeof useEnabling>;
  applications: readonly Application[];
  givenTo: (user: User) => readonly string[];
  failure: (error: unknown) => string;
  /** Somebody was added: the first page shows them. */
  onInvited: () => void;
  onGone: () => void;
  onClose: () => void;
}

/** Whichever dialog is open. */
export function UserDialogs(props: UserDialogsProps) {
  const { open, changes, enabling, applications, givenTo, failure, onInvited, onGone, onClose } = props;
  const { done, problems } = useCopy(usersCopy);
  const notAssigned = useAssignmentProblemWords(problems);
  const toast = useToast();
  const { said } = useMetadata();
  if (!open) return null;
  const each = { onClose, failure };
  if (!('user' in open)) {
    if (open.act === 'inviteLink') return <InviteLinkDialog {...each} />;
    if (open.act === 'inviteMany')
      return (
        <InviteManyDialog
          {...each}
          onInvite={changes.inviteOnly}
          onDone={async () => {
            onInvited();
            await changes.refresh();
          }}
        />
      );
    return (
      <InviteDialog
        {...each}
        phone={phoneFieldOf(said)}
        onInvite={async (user) => {
          await changes.invite(user);
          toast.show({ text: done.invited(user.email) });
          onInvited();
        }}
      />
    );
  }
  const { act, user } = open;
  switch (act) {
    case 'edit':
      return <EditUserDialog {...each} user={user} onSave={(change) => changes.edit(user, change)} />;
    case 'temporary':
    case 'extend':
      return <ExpiryDialog {...each} user={user} onSet={(seconds) => changes.setEnd(user, seconds)} />;
    case 'applications':
      return (
        <ApplicationsDialog
          {...each}
          failure={notAssigned}
          user={user}
          applications={applications}
          given={givenTo(user)}
          onSave={(change) => changes.giveApplications(user, change)}
        />
      );
    case 'impersonate':
      return (
        <ImpersonateDialog
          {...each}
          user={user}
          onBegin={async (reason) => {
            const { url } = await changes.impersonate(user, reason);
            location.assign(url);
          }}
        />
      );
    case 'resend':
    case 'resendAll':
      return null;
    default:
      return <ConfirmAct {...each} act={act} user={user} changes={changes} enabling={enabling} onGone={onGone} />;
  }
}
