import type { Services } from '#platform/context.ts';

export type RelyingParty = {
  /** Host of the public address: what credentials are scoped to. */
  id: string;
  /** Where ceremonies may run. The browser lets those of other sites in by `/.well-known/webauthn`. */
  origins: string[];
};

/** Web Authentication Level 3 §5.11: one relying party, used from the public address and from every allowed origin. */
export const relyingParty = ({ config, publicUrl }: Pick<Services, 'config' | 'publicUrl'>): RelyingParty => ({
  id: new URL(publicUrl()).hostname,
  origins: [...new Set([publicUrl(), ...config.allowedOrigins])],
});
