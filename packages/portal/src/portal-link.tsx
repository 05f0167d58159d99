import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { usePortal } from './options.ts';

type PortalLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string; children: ReactNode };

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the host's site: a real address, opened by the host's own router on a plain click. */
export function PortalLink({ to, children, ...rest }: PortalLinkProps) {
  const { navigate } = usePortal();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
