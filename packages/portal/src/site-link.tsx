import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

export type SiteLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  navigate: (path: string) => void;
  children: ReactNode;
};

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the host's site: a real address, opened by the host's own router on a plain click. */
export const SiteLink = ({ to, navigate, children, onClick, ...rest }: SiteLinkProps) => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      onClick?.(event);
      if (!isPlain(event)) return;
      event.preventDefault();
      navigate(to);
    }}
  >
    {children}
  </a>
);
