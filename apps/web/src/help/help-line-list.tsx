import type { Message } from '@parley/contracts/assistant/conversations.ts';
import { ExternalLink } from '@parley/ui/link.tsx';
import styles from './help.module.css';

type Line = NonNullable<Message['safety']>['lines'][number];

/** Numbers one can tap. An entry that is an address leads there. */
export function HelpLineList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={`${line.number} ${line.name}`} className={styles.line}>
          {/\d/.test(line.number) ? (
            <a className={styles.number} href={`tel:${line.number.replace(/[^\d+]/g, '')}`}>
              {line.number}
            </a>
          ) : (
            <ExternalLink className={styles.number} href={`https://${line.number}`}>
              {line.number}
            </ExternalLink>
          )}
          <span className={styles.name}>{line.name}</span>
          <span className={styles.hours}>{line.hours}</span>
        </li>
      ))}
    </ul>
  );
}
