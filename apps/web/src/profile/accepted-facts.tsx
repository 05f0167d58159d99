import type { Fact } from '@parley/contracts/assistant/profile.ts';
import { FACT_KINDS } from '@parley/contracts/assistant/profile.ts';
import { Button } from '@parley/ui/button.tsx';
import type { MenuItem } from '@parley/ui/dialog/menu.tsx';
import { Menu } from '@parley/ui/dialog/menu.tsx';
import { labelled } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { inLanguage } from '../psychological-resources/texts.ts';
import { FactSource } from './fact-source.tsx';
import { shownLanguage } from './fact-words.ts';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';
import { asItIs, ofFact } from './profile.queries.ts';
import type { FactActs } from './use-fact-acts.ts';

/** What counts, kind by kind. */
export function AcceptedFacts({ facts, acts }: { facts: readonly Fact[]; acts: FactActs }) {
  const words = useCopy(profileCopy);
  const kinds = FACT_KINDS.filter((kind) => facts.some((fact) => fact.kind === kind));
  return (
    <section aria-label={words.accepted} className={styles.part}>
      <header className={styles.partHead}>
        <div>
          <h2>{words.accepted}</h2>
          <p className={styles.lead}>{words.acceptedLead}</p>
        </div>
        <Button onClick={acts.add}>{words.add}</Button>
      </header>
      {kinds.length > 0 && (
        <div className={styles.groups}>
          {kinds.map((kind) => (
            <section key={kind} aria-label={words.groups[kind]} className={styles.group}>
              <h3>{words.groups[kind]}</h3>
              <FactRows facts={facts.filter((fact) => fact.kind === kind)} acts={acts} />
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

/** One line each, with all that can be done in a menu. */
function FactRows({ facts, acts }: { facts: readonly Fact[]; acts: FactActs }) {
  const words = useCopy(profileCopy);
  const { language } = useLanguage();
  const items = (fact: Fact): MenuItem[] => [
    { label: words.correct, onSelect: () => acts.correct(fact) },
    {
      label: fact.pinned ? words.unpin : words.pin,
      onSelect: () => acts.change(ofFact(fact.id, (each) => ({ ...asItIs(each), pinned: !each.pinned }))),
    },
    { label: words.remove, danger: true, separated: true, onSelect: () => acts.remove(fact) },
  ];
  return (
    <ul className={styles.rows}>
      {facts.map((fact) => {
        const text = inLanguage(fact.text, language);
        return (
          <li key={fact.id} id={`fact-${fact.id}`}>
            <div className={styles.row}>
              <p className={styles.said} lang={shownLanguage(fact, language)}>
                {text}
              </p>
              {fact.pinned && <Tag tone="ember">{words.pinned}</Tag>}
              <Menu
                label={words.actions(text)}
                icon={<IconDots size={18} stroke={1.5} />}
                size="small"
                items={items(fact)}
              />
            </div>
            <FactSource fact={fact} />
          </li>
        );
      })}
    </ul>
  );
}

interface AsideFactsProps {
  title: string;
  facts: readonly Fact[];
  /** A verb, and what it does. */
  act: string;
  onAct: (fact: Fact) => void;
  acts: FactActs;
}

/** What does not count: not current any more, or answered with no. Folded away, never out of reach. */
export function AsideFacts({ title, facts, act, onAct, acts }: AsideFactsProps) {
  const words = useCopy(profileCopy);
  const { language } = useLanguage();
  if (facts.length === 0) return null;
  return (
    <details className={styles.aside}>
      <summary>{title}</summary>
      <ul className={styles.rows}>
        {facts.map((fact) => {
          const text = inLanguage(fact.text, language);
          return (
            <li key={fact.id}>
              <p className={styles.said} lang={shownLanguage(fact, language)}>
                {text}
              </p>
              <FactSource fact={fact} />
              <div className={styles.acts}>
                <Button aria-label={labelled(language, act, text)} pending={acts.isPending} onClick={() => onAct(fact)}>
                  {act}
                </Button>
                <Button
                  variant="plain"
                  aria-label={labelled(language, words.remove, text)}
                  onClick={() => acts.remove(fact)}
                >
                  {words.remove}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
