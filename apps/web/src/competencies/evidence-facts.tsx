import type { Evidence } from '@parley/contracts/assistant/competencies.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { competenciesCopy } from './competencies.copy.ts';
import styles from './competencies.module.css';

/** Where and when something was shown. */
export function EvidenceFacts({ evidence }: { evidence: Evidence }) {
  const words = useCopy(competenciesCopy);
  const format = useFormat();
  const { kind, source, at, conversation_id } = evidence;
  const name = source ?? (conversation_id === null ? null : words.openConversation);
  return (
    <p className={styles.facts}>
      <span>{words.kinds[kind]}</span>
      {name !== null && (
        <span>
          {conversation_id === null ? (
            name
          ) : (
            <Link to="/c/$conversationId" params={{ conversationId: conversation_id }}>
              {name}
            </Link>
          )}
        </span>
      )}
      <time dateTime={at}>{format.shortDate(at)}</time>
    </p>
  );
}
