import { call } from '@parley/contracts/client.ts';
import type { LoginResponse } from '@parley/contracts/identity/login.ts';
import { social } from '@parley/contracts/identity/social.ts';
import { buttonClass } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect, useRef, useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { rememberTarget } from './after-sign-in.ts';
import styles from './login.module.css';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { providerName } from './provider-name.ts';
import { providersCopy } from './providers.copy.ts';
import { readSocialReturn } from './social-return.ts';
import { StepFrame } from './step-frame.tsx';
import { useArrive } from './use-arrive.ts';
import { useSubmit } from './use-submit.ts';

/** AUTH-9. Where a provider's browser arrives: the code it brought is handed over at once, and leaves the address. */
export function SocialCallbackScreen() {
  const { transport, location, routes, rules, navigate } = usePortal();
  const words = useCopy(providersCopy);
  const problems = useCopy(problemCopy);
  const arrive = useArrive();
  const { refusal, run } = useSubmit();
  const [back] = useState(() => readSocialReturn(location.search));

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || !('code' in back)) return;
    begun.current = true;
    // A code stays in no history; it was good once anyway.
    navigate(location.pathname, { replace: true });
    const { provider, code, state } = back;
    run(async () => {
      const answer = await call(transport, social.postLogin, {
        params: { provider },
        query: { code, state },
        body: {},
      });
      rememberTarget(answer.redirectLocation ?? null, rules);
      await arrive(answer as LoginResponse);
    });
  }, [back, transport, rules, location.pathname, navigate, run, arrive]);

  const why = 'error' in back ? words.error[back.error] : refusal ? problemWords(problems, refusal) : null;
  if (why === null)
    return (
      <StepFrame
        name="arriving"
        title={words.arriving}
        lead={words.arrivingLead(providerName({ type: back.provider, name: null }))}
      />
    );
  return (
    <StepFrame name="failed" title={words.failed}>
      <FormProblem>{why}</FormProblem>
      <p className={styles.lead}>{words.wayOut}</p>
      <div className={styles.actions}>
        <PortalLink className={buttonClass('primary')} to={routes.loginUrl}>
          {words.back}
        </PortalLink>
      </div>
    </StepFrame>
  );
}
