import { config } from '@parley/contracts/assistant/config.ts';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import { useLanguage } from '@parley/ui/i18n/language.tsx';
import { writeStored } from '@parley/ui/stored.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ask } from '../api/api.ts';
import { countryKey } from '../help/country-of-device.ts';
import { chosenLanguage } from './chosen-language.ts';
import { configQuery, settingsSaved } from './config.query.ts';

/**
 * Language and country go with the person. The coach speaks the language, so the screens do, on whatever device and page they arrive; one
 * chosen here, before or after signing in, is newer, and the account learns it. Where it cannot be told, it stays on this page. The
 * country is kept on the device, because the page of help lines opens without a network and without an account.
 */
export function FollowSettings() {
  const { followLanguage } = useLanguage();
  const client = useQueryClient();
  const { language, country } = useQuery(configQuery).data ?? {};
  const chosen = useSyncExternalStore(chosenLanguage.subscribe, chosenLanguage.now);
  const { mutate: tell } = useMutation({
    ...settingsSaved(client),
    mutationFn: (told: Language) => ask(config.save, { body: { language: told } }, { background: true }),
    onSettled: (saved) => {
      if (!saved) return;
      chosenLanguage.known(saved.language);
      void client.invalidateQueries({ queryKey: ['steps'] });
    },
  });
  const isRead = language !== undefined;
  useEffect(() => {
    if (isRead && chosen) tell(chosen);
  }, [isRead, chosen, tell]);
  useEffect(() => {
    if (language && !chosen) followLanguage(language);
  }, [language, chosen, followLanguage]);
  useEffect(() => {
    if (country) writeStored(countryKey, country);
  }, [country]);
  return null;
}
