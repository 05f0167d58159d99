import { reminders } from '@parley/contracts/assistant/reminders.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AccountSection } from '../account/account-page.tsx';
import { ask } from '../api/api.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { remindersCopy } from './reminders.copy.ts';
import styles from './reminders.module.css';

/** REMI-1: one mail now, where it went, and what it looks like. */
export function TestSection() {
  const words = useCopy(remindersCopy);
  const problem = useProblemWords(words.problems);
  const test = useMutation({ mutationFn: () => ask(reminders.test, {}) });
  return (
    <AccountSection title={words.testTitle} lead={words.testLead}>
      <div>
        <Button pending={test.isPending} onClick={() => test.isPending || test.mutate()}>
          {words.test}
        </Button>
      </div>
      {test.error && <ProblemNotice happened={problem(test.error)} />}
      <div role="status" className={styles.sent}>
        {test.data && (
          <p>
            {words.tested[test.data.status](test.data.to_masked)}{' '}
            {test.data.status === 'captured' && <Link to="/dev/mailbox">{words.mailbox}</Link>}
          </p>
        )}
      </div>
      {test.data && (
        // Links of a mail lead out of its frame; nothing in it runs.
        <iframe
          title={words.preview}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={test.data.preview_html}
          className={styles.preview}
        />
      )}
    </AccountSection>
  );
}
