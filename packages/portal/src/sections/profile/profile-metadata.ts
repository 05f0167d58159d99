/** What the profile keeps in the metadata beside whatever an application put there. */
export type ProfileMetadata = { jobTitle: string; address: string };

function parsed(metadata: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(metadata);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {}; // an application wrote something that is no JSON; it is left alone until it is replaced
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readProfileMetadata(metadata: string): ProfileMetadata {
  const { jobTitle, address } = parsed(metadata);
  return { jobTitle: textOf(jobTitle), address: textOf(address) };
}

/** The metadata with these two in it; everything else stays as it was. */
export const writeProfileMetadata = (metadata: string, changed: Partial<ProfileMetadata>): string =>
  JSON.stringify({ ...parsed(metadata), ...changed });
