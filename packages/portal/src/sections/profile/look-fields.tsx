import { Choices } from '@parley/ui/fields/choices.tsx';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { languageNames } from '@parley/ui/i18n/language-names.ts';
import { schemes, useIsSchemeOurs, useScheme } from '@parley/ui/scheme/scheme.tsx';
import styles from '../../frame/parts.module.css';
import { lookCopy } from './look.copy.ts';

/** Language and scheme of this device. @param onLanguage told too, for a host whose server follows it */
export function LookFields({ onLanguage }: { onLanguage?: ((language: Language) => void) | undefined }) {
  const words = useCopy(lookCopy);
  const { language, setLanguage } = useLanguage();
  const { scheme, setScheme } = useScheme();
  // Within somebody else's page the scheme is theirs.
  const ours = useIsSchemeOurs();
  return (
    <div className={styles.form}>
      <Choices
        legend={words.language}
        value={language}
        options={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
        onValue={(next) => {
          setLanguage(next);
          onLanguage?.(next);
        }}
      />
      {ours && (
        <Choices
          legend={words.scheme}
          value={scheme}
          options={schemes.map((value) => ({ value, label: words.schemes[value] }))}
          onValue={setScheme}
        />
      )}
    </div>
  );
}
