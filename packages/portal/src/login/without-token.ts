import type { Transport } from '@parley/contracts/client.ts';

/** The same way to the server as a stranger: a refused proof is then no reason for a host to renew its token and prove again. */
export const withoutToken = (transport: Transport): Transport => ({ ...transport, token: () => null });
