import { useMemo } from 'react';
import { entryOf, isShown } from '../metadata/navigation.ts';
import type { Section } from '../sections.ts';
import { defaultEntries, sections } from '../sections.ts';
import { useCan } from './use-can.ts';
import { useFlags } from './use-flag.ts';
import { useMetadata } from './use-metadata.ts';

const order = Object.keys(defaultEntries);

/** The sections this person is shown; undefined until the server has said what decides it. */
export function useSections(): readonly Section[] | undefined {
  const { said, settled } = useMetadata();
  const flags = useFlags();
  const can = useCan();
  return useMemo(() => {
    if (!settled || !flags) return undefined;
    const shown = sections.filter(({ id }) => isShown(entryOf(id, said), { can, flags }));
    return shown.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  }, [said, settled, flags, can]);
}

export type WhyNotHere = 'unknown' | 'hidden' | 'forOthers';

/** Why the address of a section shows none. @param path first part of the address */
export function useWhyNotHere(path: string): WhyNotHere {
  const { said } = useMetadata();
  const flags = useFlags();
  const section = sections.find((each) => each.path === path);
  if (!section) return 'unknown';
  const toWhoeverMay = { can: () => true, flags: flags ?? {} };
  return isShown(entryOf(section.id, said), toWhoeverMay) ? 'forOthers' : 'hidden';
}
