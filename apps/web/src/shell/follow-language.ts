import { useLanguage } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { configQuery } from './config.query.ts';
import { doorLanguage } from './door-language.ts';
import { useSaveLanguage } from './save-language.ts';

/**
 * The language goes with the person: the coach speaks it, so the screens do, on whatever device and page they arrive. One chosen before
 * signing in is newer, and the account learns it.
 * @returns the settings, as they are read
 */
export function useFollowLanguage() {
  const { setLanguage } = useLanguage();
  const settings = useQuery(configQuery);
  const save = useSaveLanguage();
  const language = settings.data?.language;
  useEffect(() => {
    if (!language) return;
    const chosen = doorLanguage.chosen();
    if (chosen && chosen !== language) return save(chosen);
    doorLanguage.settled();
    setLanguage(language);
  }, [language, save, setLanguage]);
  return settings;
}
