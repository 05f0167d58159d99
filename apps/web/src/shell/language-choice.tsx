import { Menu } from '@parley/ui/dialog/menu.tsx';
import { languages } from '@parley/ui/i18n/define-copy.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import { shellCopy } from './shell.copy.ts';

/** Languages by their own names: one who reads only French finds « Français » in an English window. */
export const languageNames = { en: 'English', fr: 'Français' } as const;

/** @param onChosen for whoever keeps the choice elsewhere too */
export function LanguageChoice({ onChosen }: { onChosen?: (language: 'en' | 'fr') => void }) {
  const { language, setLanguage } = useLanguage();
  const words = useCopy(shellCopy);
  return (
    <Menu
      label={words.language(languageNames[language])}
      text={languageNames[language]}
      icon={<IconLanguage size={18} stroke={1.5} aria-hidden />}
      items={languages.map((code) => ({
        label: languageNames[code],
        checked: code === language,
        onSelect: () => {
          setLanguage(code);
          onChosen?.(code);
        },
      }))}
    />
  );
}
