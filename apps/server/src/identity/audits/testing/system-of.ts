import { internalContext } from '#platform/context.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { IdentityContext, IdentityMeans } from '../../context.ts';
import { deriveSecrets } from '../../secrets.ts';

/** The system's context of a test's server, as far as audits need it. */
export const systemOf = (app: TestApp): IdentityContext => ({
  ...internalContext(app.services, { kind: 'system' }),
  identity: { secrets: deriveSecrets(app.services.config.encryptionKey) } as IdentityMeans,
});
