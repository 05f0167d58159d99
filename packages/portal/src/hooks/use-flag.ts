import { flags } from '@parley/contracts/identity/flags.ts';
import { useContext } from 'react';
import { useRead } from '../api/ask.ts';
import { SettingsContext } from '../settings.tsx';

/** The flags there are; undefined until the server has said so. A missing one counts as off, as does every one it cannot tell. */
export function useFlags(): Readonly<Record<string, 'on' | 'off'>> | undefined {
  const own = useContext(SettingsContext).flags;
  const { data, isError } = useRead(flags.list, {}, { staleMs: Number.POSITIVE_INFINITY });
  if (!data && !isError) return undefined;
  return { ...data, ...own };
}

export const useFlag = (name: string): boolean => useFlags()?.[name] === 'on';
