import type { Evidence, SkillDetail } from '@parley/contracts/assistant/competencies.ts';
import { Button } from '@parley/ui/button.tsx';
import { classNames } from '@parley/ui/class-names.ts';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import type { TagTone } from '@parley/ui/tag.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { competenciesCopy } from './competencies.copy.ts';
import styles from './competencies.module.css';
import { EvidenceFacts } from './evidence-facts.tsx';
import { useDecisionWords } from './use-decision-words.ts';

const TONES: Record<Evidence['status'], TagTone> = { proposed: 'ember', accepted: 'moss', rejected: 'muted' };

/** All that speaks for a skill, or was said not to: what waits first, then the newest. */
export function EvidenceList({ skill }: { skill: SkillDetail }) {
  const words = useCopy(competenciesCopy);
  return (
    <section aria-label={words.evidence} className={styles.group}>
      <h2>{words.evidence}</h2>
      {skill.evidence.length === 0 ? (
        <p className={styles.muted}>{words.noEvidence}</p>
      ) : (
        <ul className={styles.evidence}>
          {skill.evidence.map((evidence) => (
            <li
              key={evidence.id}
              className={classNames(styles.piece, evidence.status === 'proposed' && styles.undecided)}
            >
              <Piece evidence={evidence} scale={skill.scale} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Piece({ evidence, scale }: { evidence: Evidence; scale: SkillDetail['scale'] }) {
  const words = useCopy(competenciesCopy);
  const { decide, keep, pending } = useDecisionWords(scale);
  const { kind, status, level, at, kept } = evidence;
  const label = scale.find((each) => each.level === level)?.label ?? '';
  const date = useFormat().shortDate(at);
  return (
    <>
      <div className={styles.pieceBody}>
        <EvidenceFacts evidence={evidence} />
        <p>{words.level(level, label)}</p>
        {kept && <p className={styles.muted}>{words.keptOn}</p>}
      </div>
      <div className={styles.acts}>
        {status === 'proposed' ? (
          <>
            <Button pending={pending} onClick={() => decide(evidence, 'accepted')}>
              {words.accept}
            </Button>
            <Button variant="plain" pending={pending} onClick={() => decide(evidence, 'rejected')}>
              {words.reject}
            </Button>
          </>
        ) : (
          <>
            <Tag tone={TONES[status]}>{words.statuses[status]}</Tag>
            <Menu
              label={words.actions(words.kinds[kind].toLowerCase(), date)}
              icon={<IconDots size={20} stroke={1.5} />}
              align="end"
              items={[
                ...(kind === 'self' ? [] : [{ label: words.takeBack, onSelect: () => decide(evidence, 'proposed') }]),
                status === 'accepted'
                  ? { label: words.reject, onSelect: () => decide(evidence, 'rejected') }
                  : { label: words.accept, onSelect: () => decide(evidence, 'accepted') },
                ...(kept === null || status === 'rejected'
                  ? []
                  : [{ label: kept ? words.letGo : words.keep, onSelect: () => keep(evidence, !kept) }]),
              ]}
            />
          </>
        )}
      </div>
    </>
  );
}
