import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { schemes, useScheme } from '@parley/ui/scheme/scheme.tsx';
import { useConfig } from '../settings/use-config.ts';
import styles from './account-page.module.css';
import { Choices } from './choices.tsx';
import { languageNames } from './language-names.ts';
import { lookCopy } from './look.copy.ts';

/** Language and scheme. The language is told to the server too: mails and the coach follow it. */
export function LookFields() {
  const words = useCopy(lookCopy);
  const { language, setLanguage } = useLanguage();
  const { scheme, setScheme } = useScheme();
  const { save } = useConfig();
  return (
    <div className={styles.form}>
      <Choices
        legend={words.language}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        onValue={(next) => {
          setLanguage(next);
          save.mutate({ language: next });
        }}
      />
      <Choices
        legend={words.scheme}
        value={scheme}
        options={schemes.map((value) => ({ value, label: words.schemes[value] }))}
        onValue={setScheme}
      />
    </div>
  );
}
