import { config } from '@parley/contracts/assistant/config.ts';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../api/api.ts';
import { configQuery } from './config.query.ts';

/** The language of a person goes with them to other devices; where it cannot be told, it stays on this one. */
export function useSaveLanguage(): (language: Language) => void {
  const client = useQueryClient();
  return useCallback(
    (language) => {
      ask(config.save, { body: { language } }, { background: true }).then(
        (saved) => {
          client.setQueryData(configQuery.queryKey, saved);
          void client.invalidateQueries({ queryKey: ['steps'] });
        },
        () => undefined,
      );
    },
    [client],
  );
}
