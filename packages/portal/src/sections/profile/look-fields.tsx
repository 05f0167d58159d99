import { Choices } from '@parley/ui/fields/choices.tsx';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { languageNames } from '@parley/ui/i18n/language-names.ts';
import { schemes, useIsSchemeOurs, useScheme } from '@parley/ui/scheme/scheme.tsx';
import styles from '../../frame/parts.module.css';
import { lookCopy } from './look.copy.ts';

/** Language and scheme. The component around them saves the choice in the person's account. */
export function LookFields() {
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
        onValue={setLanguage}
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
