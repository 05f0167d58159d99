import { buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import type { PageName } from '../routes.ts';
import { linkCopy } from './link.copy.ts';
import styles from './login.module.css';
import { StepFrame } from './step-frame.tsx';
import { useToTarget } from './use-to-target.ts';

type Told = keyof (typeof linkCopy)['en']['pages'];

/** A link that leads to something this installation does not do: it says what is the matter, and shows a way out. */
export function LinkScreen({ page }: { page: PageName }) {
  const { routes, signedIn } = usePortal();
  const toTarget = useToTarget();
  const words = useCopy(linkCopy);
  const passing = page === 'redirectUrl' || (page === 'samlCallbackUrl' && signedIn);

  // A stop on the way: on to where somebody was going.
  useEffect(() => {
    if (passing) toTarget();
  }, [passing, toTarget]);
  if (passing) return null;

  const told: { title: string; lead: string } | undefined = words.pages[page as Told];
  return (
    <StepFrame name={page} title={told?.title ?? words.generalTitle} lead={told?.lead}>
      <p className={styles.lead}>{words.help}</p>
      <div className={styles.actions}>
        <PortalLink className={buttonClass('primary')} to={signedIn ? routes.authenticatedUrl : routes.loginUrl}>
          {signedIn ? words.home : words.signIn}
        </PortalLink>
      </div>
    </StepFrame>
  );
}
