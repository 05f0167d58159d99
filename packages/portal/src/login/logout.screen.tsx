import { Button, buttonClass } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import styles from './login.module.css';
import { logoutCopy } from './logout.copy.ts';
import { StepFrame } from './step-frame.tsx';

/** AUTH-20: this session ends when the page opens. */
export function LogoutScreen() {
  const words = useCopy(logoutCopy);
  const { onSignOut, routes, location, lead = words.lead } = usePortal();
  const [state, setState] = useState<'leaving' | 'out' | 'unheard'>('leaving');
  const begun = useRef(false);

  const leave = useCallback(() => {
    setState('leaving');
    onSignOut().then(
      () => setState('out'),
      () => setState('unheard'),
    );
  }, [onSignOut]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    leave();
  }, [leave]);

  const again = (
    <PortalLink
      className={buttonClass(state === 'out' ? 'primary' : 'quiet')}
      to={`${routes.loginUrl}${location.search}`}
    >
      {words.signInAgain}
    </PortalLink>
  );
  if (state === 'leaving') return <StepFrame name={state} title={words.leaving} />;
  if (state === 'out')
    return (
      <StepFrame name={state} title={words.title} lead={lead}>
        <div className={styles.actions}>{again}</div>
      </StepFrame>
    );
  return (
    <StepFrame name={state} title={words.unheardTitle} lead={words.unheardLead}>
      <div className={styles.actions}>
        <Button variant="primary" onClick={leave}>
          {words.tryAgain}
        </Button>
        {again}
      </div>
    </StepFrame>
  );
}
