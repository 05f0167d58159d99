import * as z from 'zod/mini';

const ClientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.unknown()),
});
export type ClientData = z.output<typeof ClientData>;

/**
 * Web Authentication Level 3 §5.8.1.
 * @param encoded base64url
 * @returns null when it is none, or was made inside a frame of another site, where nobody knows who asks
 */
export function readClientData(encoded: string, type: 'webauthn.create' | 'webauthn.get'): ClientData | null {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = ClientData.safeParse(json);
  if (!parsed.success || parsed.data.type !== type) return null;
  return parsed.data.crossOrigin || parsed.data.topOrigin !== undefined ? null : parsed.data;
}
