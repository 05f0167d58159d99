import type { FrameworkContent } from '@parley/contracts/assistant/competency-frameworks.ts';
import { LENGTHS } from '@parley/contracts/assistant/competency-frameworks.ts';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { BothFields } from './both-fields.tsx';
import { frameworksCopy } from './frameworks.copy.ts';
import styles from './frameworks.module.css';

interface AboutFormProps {
  content: FrameworkContent;
  readOnly: boolean;
  onChange: (change: Partial<FrameworkContent>) => void;
}

/** What a framework is called, where it comes from, and its scale. */
export function AboutForm({ content, readOnly, onChange }: AboutFormProps) {
  const words = useCopy(frameworksCopy);
  const { code, title, description, licence, attribution, scale } = content;
  const setLevel = (at: number, change: Partial<(typeof scale)[number]>) =>
    onChange({ scale: scale.map((level, each) => (each === at ? { ...level, ...change } : level)) });
  return (
    <section aria-label={words.about} className={styles.form}>
      <h2>{words.about}</h2>
      <BothFields
        labels={words.titleIn}
        value={title}
        most={LENGTHS.name}
        readOnly={readOnly}
        onValue={(value) => onChange({ title: value })}
      />
      <BothFields
        labels={words.descriptionIn}
        value={description}
        most={LENGTHS.description}
        long
        readOnly={readOnly}
        onValue={(value) => onChange({ description: value })}
      />
      <TextField
        label={words.code}
        hint={words.frameworkCodeHint}
        value={code}
        maxLength={LENGTHS.code}
        readOnly={readOnly}
        autoComplete="off"
        onValue={(value) => onChange({ code: value })}
      />
      <TextField
        label={words.licence}
        hint={words.licenceHint}
        optional
        value={licence ?? ''}
        maxLength={LENGTHS.uri}
        readOnly={readOnly}
        autoComplete="off"
        onValue={(value) => onChange({ licence: value === '' ? null : value })}
      />
      <BothFields
        labels={words.attributionIn}
        value={attribution}
        most={LENGTHS.description}
        long
        readOnly={readOnly}
        onValue={(value) => onChange({ attribution: value })}
      />
      <h3>{words.scale}</h3>
      <p className={styles.muted}>{words.scaleLead}</p>
      {scale.map((level, at) => (
        <div key={level.level} className={styles.scaleLevel}>
          <BothFields
            labels={{
              en: words.labelIn(level.level, words.languages.en),
              fr: words.labelIn(level.level, words.languages.fr),
            }}
            value={level.label}
            most={LENGTHS.name}
            readOnly={readOnly}
            onValue={(label) => setLevel(at, { label })}
          />
          <CheckboxField
            label={words.proficient(level.level)}
            checked={level.proficient}
            onValue={(proficient) => !readOnly && setLevel(at, { proficient })}
          />
        </div>
      ))}
    </section>
  );
}
