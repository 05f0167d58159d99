import { useMemo } from 'react';
import { entryOf, isShown } from '../metadata/navigation.ts';
import type { Section } from '../sections.ts';
import { sections } from '../sections.ts';
import { useCan } from './use-can.ts';
import { useFlags } from './use-flag.ts';
import { useMetadata } from './use-metadata.ts';

/** The sections this person is shown; undefined until the server has said what decides it. */
export function useSections(): readonly Section[] | undefined {
  const { said, settled } = useMetadata();
  const flags = useFlags();
  const can = useCan();
  return useMemo(() => {
    if (!settled || !flags) return undefined;
    return sections.filter(({ id }) => isShown(entryOf(id, said), { can, flags }));
  }, [said, settled, flags, can]);
}
