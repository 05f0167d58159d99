import { Frame } from './frame/frame.tsx';
import { Overlay } from './frame/overlay.tsx';
import type { AdminPortalOptions } from './host.tsx';
import { PortalProviders } from './portal-providers.tsx';
import { Surroundings } from './surroundings.tsx';
import { Themed } from './theme/themed.tsx';

/**
 * The administration of one's own account and of the workspace, as a page or, with `onClose`, over one. It needs no router and no
 * provider of the host, brings its own memory of what the server said, and reaches the server through the host's transport alone.
 */
export function AdminPortal(options: AdminPortalOptions) {
  const { theme, language, onLanguage, onClose } = options;
  const portal = (
    <PortalProviders options={options}>
      <Themed theme={theme}>
        <Frame />
      </Themed>
    </PortalProviders>
  );
  return (
    <Surroundings language={language} onLanguage={onLanguage}>
      {onClose ? <Overlay onClose={onClose}>{portal}</Overlay> : portal}
    </Surroundings>
  );
}
