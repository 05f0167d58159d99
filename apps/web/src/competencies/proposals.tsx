import type { Evidence } from '@parley/contracts/assistant/competencies.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { competenciesCopy } from './competencies.copy.ts';
import styles from './competencies.module.css';
import { EvidenceFacts } from './evidence-facts.tsx';
import { useDecisionWords } from './use-decision-words.ts';

type Scale = readonly { level: number; label: string }[];

/** So many at a time: a heap of them would be a chore. */
const AT_ONCE = 6;

/** What waits for a decision of the person, the newest first. */
export function Proposals({ proposed, scale }: { proposed: readonly Evidence[]; scale: Scale }) {
  const words = useCopy(competenciesCopy);
  const [all, setAll] = useState(false);
  const shown = all ? proposed : proposed.slice(0, AT_ONCE);
  return (
    <section aria-label={words.toLookAt} className={styles.group}>
      <header className={styles.groupHead}>
        <h2>{words.toLookAt}</h2>
        <p className={styles.muted}>{words.toLookAtLead}</p>
      </header>
      <ul className={styles.proposals}>
        {shown.map((evidence) => (
          <li key={evidence.id}>
            <Proposal evidence={evidence} scale={scale} />
          </li>
        ))}
      </ul>
      {shown.length < proposed.length && (
        <div>
          <Button variant="link" onClick={() => setAll(true)}>
            {words.more(proposed.length - shown.length)}
          </Button>
        </div>
      )}
    </section>
  );
}

function Proposal({ evidence, scale }: { evidence: Evidence; scale: Scale }) {
  const words = useCopy(competenciesCopy);
  const { decide, pending } = useDecisionWords(scale);
  const label = scale.find(({ level }) => level === evidence.level)?.label ?? '';
  return (
    <article className={styles.proposal} aria-label={evidence.skill}>
      <EvidenceFacts evidence={evidence} />
      <h3 className={styles.proposalTitle}>
        {evidence.skill_id === null ? (
          evidence.skill
        ) : (
          <Link to="/skills/$skillId" params={{ skillId: evidence.skill_id }} className={styles.plainLink}>
            {evidence.skill}
          </Link>
        )}
      </h3>
      <p className={styles.muted}>{words.speaksFor(label)}</p>
      <div className={styles.acts}>
        <Button pending={pending} onClick={() => decide(evidence, 'accepted')}>
          {words.accept}
        </Button>
        <Button variant="plain" pending={pending} onClick={() => decide(evidence, 'rejected')}>
          {words.reject}
        </Button>
      </div>
    </article>
  );
}
