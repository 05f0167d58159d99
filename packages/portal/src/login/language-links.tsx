import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { languageNames } from '@parley/ui/i18n/language-names.ts';
import styles from './language-links.module.css';
import { loginCopy } from './login.copy.ts';

/** The languages of the house, each in its own name, for the foot of a page before anybody is signed in. */
export function LanguageLinks() {
  const words = useCopy(loginCopy);
  const { language, setLanguage } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form where there is none
    <div role="group" aria-label={words.languages} className={styles.languages}>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          className={styles.language}
          onClick={() => setLanguage(code)}
        >
          {languageNames[code]}
        </button>
      ))}
    </div>
  );
}
