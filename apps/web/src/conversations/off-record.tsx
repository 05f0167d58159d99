import type { Conversation } from '@parley/contracts/assistant/conversations.ts';
import { conversations } from '@parley/contracts/assistant/conversations.ts';
import { Button } from '@parley/ui/button.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ask } from '../api/api.ts';
import { writeDraft, writeUnsent } from '../shell/drafts.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { useSession } from '../shell/session.tsx';
import type { ConversationStore } from './conversation-means.ts';
import { forgetConversation } from './conversation-registry.ts';
import { removeFromLists } from './conversations.queries.ts';
import { offRecordCopy } from './off-record.copy.ts';
import styles from './off-record.module.css';

/** Comes with the first press: the offer itself stands on the first page of everybody. */
const ConfirmDialog = lazy(() =>
  import('@parley/ui/dialog/confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })),
);

interface OffRecordProps {
  store: ConversationStore;
  /** Null before the first word. */
  conversation: Conversation | null;
}

/** CHAT-7: the offer to begin off the record, and the sign that stands as long as one is in such a conversation. */
export function OffRecord({ store, conversation }: OffRecordProps) {
  return conversation ? <Sign conversation={conversation} /> : <Offer store={store} />;
}

function Offer({ store }: { store: ConversationStore }) {
  const words = useCopy(offRecordCopy);
  const problem = useProblemWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        className={styles.offer}
        icon={<IconEyeOff size={18} stroke={1.5} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {words.begin}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={words.beginTitle}
            confirm={words.beginConfirm}
            danger={false}
            failure={problem}
            onClose={() => setAsking(false)}
            onConfirm={() => store.beginOffRecord()}
          >
            <ul className={styles.what}>
              {words.what.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p>{words.fixed}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}

function Sign({ conversation: { id } }: { conversation: Conversation }) {
  const words = useCopy(offRecordCopy);
  const problem = useProblemWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { show: toast } = useToast();
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.sign}>
      <IconEyeOff size={18} stroke={1.5} aria-hidden />
      <p>
        <strong>{words.sign}</strong> <span className={styles.more}>{words.signMore}</span>
      </p>
      <Button variant="link" onClick={() => setAsking(true)}>
        {words.erase}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            title={words.eraseTitle}
            confirm={words.eraseConfirm}
            failure={problem}
            onClose={() => setAsking(false)}
            onConfirm={async () => {
              await ask(conversations.remove, { params: { id } });
              if (user) {
                // What was typed and not sent is not kept on this device either.
                writeDraft(user.id, id, '');
                writeUnsent(user.id, id, null);
              }
              removeFromLists(client, id);
              void navigate({ to: '/' });
              forgetConversation(id);
              toast({ text: words.erased, id: 'erased' });
            }}
          >
            <p>{words.eraseMore}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  );
}
