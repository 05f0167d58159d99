import { useHost } from '../host.tsx';
import type { SiteLinkProps } from '../site-link.tsx';
import { SiteLink } from '../site-link.tsx';

/** A link within the admin portal. @param to a path below the portal's own, such as `users` */
export function FrameLink({ to, ...rest }: Omit<SiteLinkProps, 'navigate'>) {
  const { navigate, basePath } = useHost();
  return <SiteLink {...rest} to={`${basePath}/${to}`} navigate={navigate} />;
}
