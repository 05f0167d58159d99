import { ApiError } from '@parley/contracts/client.ts';
import { personalData } from '@parley/contracts/identity/personal-data.ts';
import { Button } from '@parley/ui/button.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import accountStyles from '../account/account-page.module.css';
import { AccountSection } from '../account/account-page.tsx';
import { forgetAllConversations } from '../conversations/conversation-registry.ts';
import { dropKept } from '../shell/drafts.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { useSession } from '../shell/session.tsx';
import { askIdentity } from './ask-identity.ts';
import styles from './settings.module.css';
import { yourDataCopy } from './your-data.copy.ts';

/** CONF-3: says what goes and what stays, asks for the address, and erases. */
export function EraseSection() {
  const words = useCopy(yourDataCopy);
  const problem = useProblemWords(words.problems);
  const { user, signOut } = useSession();
  const { show: toast } = useToast();
  const [asking, setAsking] = useState(false);
  if (!user) return null;
  return (
    <AccountSection title={words.eraseTitle} lead={words.eraseLead} id="erase">
      <ul className={styles.list}>
        {words.eraseWhat.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={accountStyles.lead}>{words.eraseStays}</p>
      <p>{words.eraseFirst}</p>
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {words.erase}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={words.eraseAsk}
          confirm={words.erase}
          phrase={user.email}
          failure={(error) =>
            error instanceof ApiError && error.type === 'last_administrator' ? words.lastAdministrator : problem(error)
          }
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await askIdentity(personalData.erase, { body: { confirmation: user.email } });
            // What this browser keeps of the person goes as well.
            forgetAllConversations();
            dropKept(user.id);
            toast({ text: words.erased, id: 'erased', duration: 15_000 });
            await signOut();
          }}
        >
          <p>{words.eraseLead}</p>
        </ConfirmDialog>
      )}
    </AccountSection>
  );
}
