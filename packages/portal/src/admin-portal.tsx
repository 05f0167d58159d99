import { Frame } from './frame/frame.tsx';
import type { AdminPortalOptions } from './host.tsx';
import { PortalProviders } from './portal-providers.tsx';

/**
 * The administration of one's own account and of the workspace, as a page or over one. It brings its own memory of what the server
 * said, and reaches the server through the host's transport alone.
 */
export const AdminPortal = (options: AdminPortalOptions) => (
  <PortalProviders options={options}>
    <Frame />
  </PortalProviders>
);
