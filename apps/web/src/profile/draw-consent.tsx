import { Button } from '@parley/ui/button.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../settings/use-config.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';
import { useRefresh } from './profile.queries.ts';

/** Asked before anything is drawn from a conversation, and taken back as easily. */
export function DrawConsent({ agreed }: { agreed: boolean }) {
  const words = useCopy(profileCopy);
  const problem = useProblemWords(words.problems);
  const client = useQueryClient();
  const { consent } = useConfig();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  // What follows from it is done now, not when somebody hears of it.
  const follow = async (change: { given: 'profile'[]; withdrawn?: 'profile'[] }) => {
    await consent.mutateAsync(change);
    await refresh.mutateAsync();
    await client.invalidateQueries({ queryKey: ['kept'] });
  };
  const failed = consent.error ?? refresh.error;
  if (!agreed)
    return (
      <div className={styles.part}>
        <ProblemNotice
          tone="note"
          happened={words.consentTitle}
          todo={words.consent}
          actions={
            <Button
              variant="primary"
              pending={consent.isPending || refresh.isPending}
              onClick={() => void follow({ given: ['profile'] }).catch(() => undefined)}
            >
              {words.agree}
            </Button>
          }
        />
        {failed && <ProblemNotice happened={words.notSaved} todo={problem(failed)} />}
      </div>
    );
  return (
    <p className={styles.foot}>
      {words.drawn}{' '}
      <Button variant="link" onClick={() => setAsking(true)}>
        {words.withdraw}
      </Button>
      {asking && (
        <ConfirmDialog
          title={words.withdrawTitle}
          confirm={words.withdrawConfirm}
          onConfirm={() => follow({ given: [], withdrawn: ['profile'] })}
          onClose={() => setAsking(false)}
          failure={problem}
        >
          <p>{words.withdrawMore}</p>
        </ConfirmDialog>
      )}
    </p>
  );
}
