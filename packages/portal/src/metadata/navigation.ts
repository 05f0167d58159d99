import type { PortalMetadata, PortalSection } from '@parley/contracts/identity/portal-parts.ts';
import { visibilities } from '@parley/contracts/identity/portal-parts.ts';
import type { Entry } from '../sections.ts';
import { defaultEntries } from '../sections.ts';

/** Default, then each that has something to say, later ones winning. What is unreadable counts as not said. */
export function entryOf(id: PortalSection, said: readonly PortalMetadata[]): Entry {
  return said.reduce<Entry>((entry, { navigation }) => {
    const { visibility, permissions, featureFlag } = navigation?.[id] ?? {};
    return {
      visibility: visibility !== undefined && visibilities.includes(visibility) ? visibility : entry.visibility,
      permissions: Array.isArray(permissions) ? permissions : entry.permissions,
      featureFlag: typeof featureFlag === 'string' ? featureFlag : entry.featureFlag,
    };
  }, defaultEntries[id]);
}

type Asking = { can: (key: string) => boolean; flags: Readonly<Record<string, 'on' | 'off'>> };

/** PORTAL-1: permissions count with `byPermissions` alone, and one of several is enough; a flag counts always. */
export function isShown({ visibility, permissions, featureFlag }: Entry, { can, flags }: Asking): boolean {
  if (featureFlag !== null && flags[featureFlag] !== 'on') return false;
  if (visibility === 'byPermissions') return permissions.length === 0 || permissions.some(can);
  return visibility === 'always';
}
