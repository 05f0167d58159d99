import type { PortalPart } from '@parley/contracts/identity/portal-parts.ts';
import type { ProfileChange, ProfileRow } from './users.store.ts';

const ofMetadata = (metadata: unknown, name: string): unknown =>
  typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>)[name] : undefined;

const parsed = (metadata: string | undefined): unknown => (metadata === undefined ? undefined : JSON.parse(metadata));

/** The fields of the profile that a change gives another value; the whole profile may be sent back with one changed. */
export function changedParts(
  former: Pick<ProfileRow, 'name' | 'phoneNumber' | 'metadata'>,
  change: ProfileChange,
): PortalPart[] {
  const parts: PortalPart[] = [];
  if (change.name !== undefined && change.name !== former.name) parts.push('profile.name');
  if (change.phoneNumber !== undefined && change.phoneNumber !== former.phoneNumber) parts.push('profile.phoneNumber');
  const metadata = parsed(change.metadata);
  if (metadata === undefined) return parts;
  for (const name of ['address', 'jobTitle'] as const) {
    const [before, after] = [ofMetadata(former.metadata, name), ofMetadata(metadata, name)];
    // Nothing and an empty text are the same to whoever reads it.
    if (JSON.stringify(before || '') !== JSON.stringify(after || '')) parts.push(`profile.${name}`);
  }
  return parts;
}
