import { metadata } from '@parley/contracts/identity/metadata.ts';
import type { PortalMetadata } from '@parley/contracts/identity/portal-parts.ts';
import { useContext, useMemo } from 'react';
import { useRead } from '../api/ask.ts';
import { SettingsContext } from '../settings.tsx';

export type SaidMetadata = {
  /** In the order in which one is merged over the other: what the server serves, the host's, what operator and tenant decided. */
  said: readonly PortalMetadata[];
  /** Of the operator. */
  theme: { color?: unknown } | undefined;
  /** The server has answered, or could not. */
  settled: boolean;
};

const nothing: readonly PortalMetadata[] = [];

/** What the operator, the tenant and the host decided about the portal. Without the server's part the defaults hold. */
export function useMetadata(): SaidMetadata {
  const own = useContext(SettingsContext).metadata;
  const { data, isError } = useRead(
    metadata.get,
    { query: { entityName: 'adminBox' } },
    { staleMs: Number.POSITIVE_INFINITY },
  );
  const row = data?.rows[0];
  const server = row?.configuration as (PortalMetadata & { theme?: SaidMetadata['theme'] }) | undefined;
  const decided = row?.decided as PortalMetadata | undefined;
  const said = useMemo(() => {
    // Servers before this release tell only what was decided.
    const order = decided ? [server, own, decided] : [own, server];
    const each = order.filter((one) => one !== undefined);
    return each.length > 0 ? each : nothing;
  }, [server, own, decided]);
  return { said, theme: server?.theme, settled: data !== undefined || isError };
}
