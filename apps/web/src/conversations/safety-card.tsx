import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { HelpLineList } from '../help/help-line-list.tsx';
import { conversationCopy } from './conversation.copy.ts';
import styles from './safety-card.module.css';

/** Help lines beside a reply of the safety path: calm, complete, one tap away. */
export function SafetyCard({ safety }: { safety: NonNullable<Message['safety']> }) {
  const words = useCopy(conversationCopy);
  return (
    <section className={styles.card} aria-label={words.helpTitle}>
      <h3>{words.helpTitle}</h3>
      <HelpLineList lines={safety.lines} />
      <p className={styles.more}>
        <Link to="/help-now" hash="settle">
          {words.settle}
        </Link>
        <Link to="/help-now">{words.allLines}</Link>
      </p>
    </section>
  );
}
