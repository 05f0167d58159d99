import type { Bilingual } from '@parley/contracts/language.ts';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import styles from './frameworks.module.css';

interface BothFieldsProps {
  labels: Bilingual;
  value: Bilingual;
  onValue: (value: Bilingual) => void;
  /** Characters. */
  most: number;
  /** More than a line. */
  long?: boolean;
  readOnly: boolean;
}

/** One text in both languages, beside each other where there is room. */
export function BothFields({ labels, value, onValue, most, long = false, readOnly }: BothFieldsProps) {
  return (
    <div className={styles.both}>
      {languages.map((language) => {
        const field = {
          label: labels[language],
          value: value[language],
          lang: language,
          maxLength: most,
          readOnly,
          onValue: (text: string) => onValue({ ...value, [language]: text }),
        };
        return long ? (
          <TextArea key={language} {...field} rows={2} />
        ) : (
          <TextField key={language} {...field} autoComplete="off" />
        );
      })}
    </div>
  );
}
