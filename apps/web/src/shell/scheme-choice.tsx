import { Menu } from '@parley/ui/dialog/menu.tsx';
import { labelled } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { schemes, useScheme } from '@parley/ui/scheme/scheme.tsx';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import IconSunMoon from '@tabler/icons-react/dist/esm/icons/IconSunMoon.mjs';
import { shellCopy } from './shell.copy.ts';

const icons = { system: IconSunMoon, light: IconSun, dark: IconMoon };

export function SchemeChoice() {
  const { language } = useLanguage();
  const { scheme, setScheme } = useScheme();
  const words = useCopy(shellCopy);
  const Icon = icons[scheme];
  return (
    <Menu
      label={labelled(language, words.theme, words[scheme])}
      icon={<Icon size={18} stroke={1.5} />}
      items={schemes.map((each) => ({
        label: words[each],
        checked: each === scheme,
        onSelect: () => setScheme(each),
      }))}
    />
  );
}
