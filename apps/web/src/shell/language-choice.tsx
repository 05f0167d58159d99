import { Menu } from '@parley/ui/dialog/menu.tsx';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { languageNames } from '@parley/ui/i18n/language-names.ts';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import { shellCopy } from './shell.copy.ts';
import styles from './shell.module.css';

interface LanguageChoiceProps {
  /** Where there is little room: the code alone. */
  compact?: boolean;
}

export function LanguageChoice({ compact = false }: LanguageChoiceProps) {
  const { language, setLanguage } = useLanguage();
  const words = useCopy(shellCopy);
  return (
    <Menu
      label={words.language(languageNames[language])}
      text={compact ? language.toUpperCase() : languageNames[language]}
      icon={compact ? null : <IconLanguage size={18} stroke={1.5} aria-hidden />}
      className={compact ? (styles.compact ?? '') : ''}
      items={languages.map((code) => ({
        label: languageNames[code],
        checked: code === language,
        onSelect: () => setLanguage(code),
      }))}
    />
  );
}
