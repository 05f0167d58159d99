import type { FlowVersionSummary } from '@parley/contracts/assistant/flow-editor.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { flowsCopy } from './flows.copy.ts';
import styles from './flows.module.css';
import { ownNumber } from './own-number.ts';

const TONES = { draft: 'muted', published: 'moss', retired: 'plain' } as const;

interface FlowVersionsProps {
  versions: readonly FlowVersionSummary[];
  house: { version: number } | null;
  /** Null: the text of the house. */
  open: number | null;
  inUse: number | null;
  onOpen: (version: number | null) => void;
}

/** Every version, newest first, and what became of it; each can be opened again. */
export function FlowVersions({ versions, house, open, inUse, onOpen }: FlowVersionsProps) {
  const words = useCopy(flowsCopy);
  const format = useFormat();
  return (
    <ul className={styles.versions}>
      {versions.map((each) => (
        <li key={each.version}>
          <button
            type="button"
            className={styles.versionRow}
            aria-current={each.version === open}
            onClick={() => onOpen(each.version)}
          >
            <span className={styles.stepTitle}>{words.own(ownNumber(each.version))}</span>
            <Tag tone={TONES[each.status]}>{words.status[each.status]}</Tag>
            {each.findings > 0 && <Tag tone="brick">{words.mistakes(each.findings)}</Tag>}
            {each.trial && <Tag tone={each.trial === 'passed' ? 'moss' : 'muted'}>{words.trialState[each.trial]}</Tag>}
            <time className={styles.muted} dateTime={each.created_at}>
              {format.dateTime(each.created_at)}
            </time>
          </button>
        </li>
      ))}
      {house && (
        <li>
          <button type="button" className={styles.versionRow} aria-current={open === null} onClick={() => onOpen(null)}>
            <span className={styles.stepTitle}>{words.house(house.version)}</span>
            {inUse === house.version && <Tag tone="moss">{words.inUse}</Tag>}
          </button>
        </li>
      )}
    </ul>
  );
}
