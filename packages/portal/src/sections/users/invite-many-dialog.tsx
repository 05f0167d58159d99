import { ApiError } from '@parley/contracts/client.ts';
import { Button } from '@parley/ui/button.tsx';
import { Dialog } from '@parley/ui/dialog/dialog.tsx';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { RolesField } from './rights-fields.tsx';
import { userDialogsCopy } from './user-dialogs.copy.ts';
import { addressesIn } from './user-state.ts';
import styles from './users.module.css';
import type { NewUser } from './users.queries.ts';
import { useRoles } from './users.queries.ts';

/** Addresses of one go: each is a request of its own. */
const MOST = 200;

type Result = { allowed: string[]; refused: { email: string; why: string }[] };

interface InviteManyDialogProps {
  onInvite: (user: NewUser) => Promise<unknown>;
  /** All are through, whatever became of each. */
  onDone: () => Promise<unknown>;
  onClose: () => void;
  failure: (error: unknown) => string;
}

/** TEAM-2: one request for each address, the allowed and the refused collected and told. */
export function InviteManyDialog({ onInvite, onDone, onClose, failure }: InviteManyDialogProps) {
  const words = useCopy(userDialogsCopy);
  const { many } = words;
  const roles = useRoles();
  const [text, setText] = useState('');
  const [roleIds, setRoleIds] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { addresses, wrong } = addressesIn(text);
  const count = addresses.length + wrong.length;
  const problem = count === 0 ? many.missing : count > MOST ? many.tooMany(MOST) : undefined;

  const send = async () => {
    const collected: Result = { allowed: [], refused: wrong.map((email) => ({ email, why: many.noAddress })) };
    for (const [index, email] of addresses.entries()) {
      setSent({ done: index, all: addresses.length });
      try {
        await onInvite({ email, ...(roleIds.length > 0 ? { roleIds } : {}) });
        collected.allowed.push(email);
      } catch (error) {
        // Declined once, it is not asked for again with each address.
        if (error instanceof ApiError && error.stepUp) throw error;
        collected.refused.push({ email, why: failure(error) });
      }
    }
    await onDone();
    setResult(collected);
    // The results come in its place.
    return false;
  };
  const submit = () => {
    setTried(true);
    return problem ? false : send();
  };
  if (result) return <Results result={result} onClose={onClose} />;
  return (
    <FormDialog
      title={many.title}
      lead={many.lead}
      submit={many.submit}
      onSubmit={submit}
      onClose={onClose}
      failure={failure}
    >
      <TextArea
        data-autofocus
        label={many.addresses}
        hint={many.addressesHint}
        rows={5}
        maxRows={12}
        spellCheck={false}
        value={text}
        onValue={setText}
        problem={tried ? problem : undefined}
      />
      {roles && <RolesField roles={roles} value={roleIds} onValue={setRoleIds} hint={words.rolesHint} />}
      {sent && <p role="status">{many.sending(sent.done, sent.all)}</p>}
    </FormDialog>
  );
}

function Results({ result: { allowed, refused }, onClose }: { result: Result; onClose: () => void }) {
  const { many } = useCopy(userDialogsCopy);
  return (
    <Dialog
      title={many.resultTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {many.close}
        </Button>
      }
    >
      <section className={styles.results} aria-label={many.allowed(allowed.length)}>
        <h3>{many.allowed(allowed.length)}</h3>
        {allowed.length > 0 && (
          <ul>
            {allowed.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        )}
      </section>
      {refused.length > 0 && (
        <section className={styles.results} aria-label={many.refused(refused.length)}>
          <h3>{many.refused(refused.length)}</h3>
          <ul>
            {refused.map(({ email, why }) => (
              <li key={email}>
                {email}
                <span className={styles.why}>{why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
