import type { FrameworkContent } from '@parley/contracts/assistant/competency-frameworks.ts';
import { LENGTHS, MOST_BEHAVIOURS } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Bilingual } from '@parley/contracts/language.ts';
import { Button } from '@parley/ui/button.tsx';
import { useGrowingHeight } from '@parley/ui/fields/text-area.tsx';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { IconButton } from '@parley/ui/icon-button.tsx';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { EditItem } from './edit-content.ts';
import { frameworksCopy } from './frameworks.copy.ts';
import styles from './frameworks.module.css';
import { said } from './said.ts';

type Anchors = EditItem['anchors'];

interface LevelsFormProps {
  anchors: Anchors;
  scale: FrameworkContent['scale'];
  readOnly: boolean;
  onChange: (anchors: Anchors) => void;
}

/** What one can see at each level. */
export function LevelsForm({ anchors, scale, readOnly, onChange }: LevelsFormProps) {
  const words = useCopy(frameworksCopy);
  const { language } = useLanguage();
  const of = (level: number): Bilingual[] => anchors.find((anchor) => anchor.level === level)?.behaviours ?? [];
  const set = (level: Anchors[number]['level'], behaviours: Bilingual[]) => {
    const others = anchors.filter((anchor) => anchor.level !== level);
    const next = behaviours.length > 0 ? [...others, { level, behaviours }] : others;
    onChange(next.sort((one, other) => one.level - other.level));
  };
  return (
    <div className={styles.levels}>
      <h3>{words.levels}</h3>
      <p className={styles.muted}>{words.levelsLead}</p>
      {scale.map(({ level, label }) => {
        const behaviours = of(level);
        return (
          <section key={level} className={styles.level} aria-label={words.level(level, said(label, language))}>
            <h4>
              <span className={styles.levelNumber} aria-hidden>
                {level}
              </span>
              {said(label, language)}
            </h4>
            <ul className={styles.behaviours}>
              {behaviours.map((behaviour, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a behaviour is its place; it has no name of its own
                <li key={at} className={styles.behaviour}>
                  {languages.map((each) => (
                    <Behaviour
                      key={each}
                      language={each}
                      label={words.behaviourOf(at + 1, level, words.languages[each])}
                      text={behaviour[each]}
                      readOnly={readOnly}
                      onText={(text) => set(level, behaviours.with(at, { ...behaviour, [each]: text }))}
                    />
                  ))}
                  {!readOnly && (
                    <IconButton
                      size="small"
                      label={words.removeBehaviour(at + 1)}
                      icon={<IconX size={18} stroke={1.5} />}
                      onClick={() => set(level, behaviours.toSpliced(at, 1))}
                    />
                  )}
                </li>
              ))}
            </ul>
            {!readOnly && behaviours.length < MOST_BEHAVIOURS && (
              <Button variant="link" onClick={() => set(level, [...behaviours, { en: '', fr: '' }])}>
                {words.addBehaviour}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}

interface BehaviourProps {
  language: 'en' | 'fr';
  label: string;
  text: string;
  readOnly: boolean;
  onText: (text: string) => void;
}

function Behaviour({ language, label, text, readOnly, onText }: BehaviourProps) {
  const ref = useGrowingHeight(text, 6);
  return (
    <textarea
      ref={ref}
      rows={1}
      lang={language}
      aria-label={label}
      placeholder={language.toUpperCase()}
      value={text}
      maxLength={LENGTHS.behaviour}
      readOnly={readOnly}
      className={styles.behaviourText}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
