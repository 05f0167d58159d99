import type {
  Appearance,
  ConfigurablePage,
  PartSettings,
  PortalParts,
} from '@parley/contracts/identity/portal-parts.ts';
import { appearanceOf, portalParts } from '@parley/contracts/identity/portal-parts.ts';
import { useMemo } from 'react';
import { useMetadata } from './use-metadata.ts';

/** `{ fields: { name: 'edit', … } }`, with the kinds and names that the page has. */
export type Appearances<P extends ConfigurablePage> = {
  readonly [Kind in keyof PortalParts[P]]: PortalParts[P][Kind] extends readonly (infer Name extends string)[]
    ? Readonly<Record<Name, Appearance>>
    : never;
};

/** PORTAL-2: how each configurable part of a page is shown. The server refuses what is not `edit`, whatever is drawn. */
export function useAppearance<P extends ConfigurablePage>(page: P): Appearances<P> {
  const { said } = useMetadata();
  return useMemo(() => {
    const kinds = Object.entries(portalParts[page]) as [keyof PartSettings, readonly string[]][];
    const each = kinds.map(([kind, names]) => [
      kind,
      Object.fromEntries(names.map((name) => [name, appearanceOf(said, page, kind, name)])),
    ]);
    return Object.fromEntries(each) as Appearances<P>;
  }, [said, page]);
}
