import { usePortal } from './options.ts';
import type { SiteLinkProps } from './site-link.tsx';
import { SiteLink } from './site-link.tsx';

/** A link of the login box. */
export function PortalLink(props: Omit<SiteLinkProps, 'navigate'>) {
  const { navigate } = usePortal();
  return <SiteLink {...props} navigate={navigate} />;
}
