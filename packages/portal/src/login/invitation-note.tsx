import { useCopy } from '@parley/ui/i18n/language.tsx';
import { usePortal } from '../options.ts';
import { invitationCopy } from './invitation.copy.ts';
import { invitationIn } from './invitation-in.ts';
import styles from './invitation-note.module.css';
import { useInvitation } from './use-invitation.ts';

/** Where the invitation in the address leads (AUTH-15); nothing without one. */
export function InvitationNote() {
  const { location } = usePortal();
  const words = useCopy(invitationCopy);
  const invitation = useInvitation(invitationIn(location.search));
  if (invitation === 'unknown') return null;
  return (
    <p role="status" className={styles.note}>
      {invitation === 'spent' ? words.noteSpent : words.note(invitation.name)}
    </p>
  );
}
