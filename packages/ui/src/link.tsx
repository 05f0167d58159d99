import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useCopy } from './i18n/language.tsx';
import { uiCopy } from './ui.copy.ts';

interface ExternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel'> {
  href: string;
  children: ReactNode;
}

/** A link that leaves the product: a new tab, said aloud, and no word of where one came from. */
export function ExternalLink({ children, ...rest }: ExternalLinkProps) {
  const words = useCopy(uiCopy);
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="sr-only"> ({words.opensInNewTab})</span>
    </a>
  );
}
