import type { Fact } from '@parley/contracts/assistant/profile.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { isCurrent, sourceWords } from './fact-words.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';

/** What a fact rests on, with the way there, and how long it holds. */
export function FactSource({ fact }: { fact: Fact }) {
  const words = useCopy(profileCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const { text, conversationId, others } = sourceWords(fact, { words, language, format });
  return (
    <p className={styles.source}>
      <span>
        {conversationId ? (
          <Link to="/c/$conversationId" params={{ conversationId }}>
            {text}
          </Link>
        ) : (
          text
        )}
        {others && ` ${others}`}
      </span>
      {fact.expires_at && <span>{(isCurrent(fact) ? words.until : words.since)(format.date(fact.expires_at))}</span>}
      {fact.lang_status[language] === 'translated' && <span>{words.translated}</span>}
    </p>
  );
}
