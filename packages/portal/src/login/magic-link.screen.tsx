import { ApiError, call } from '@parley/contracts/client.ts';
import { passwordless } from '@parley/contracts/identity/passwordless.ts';
import { Button, buttonClass } from '@parley/ui/button.tsx';
import { FormProblem } from '@parley/ui/fields/form-problem.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CodeForm } from '../mfa/code-form.tsx';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { fieldsCopy } from './fields.copy.ts';
import { forgetLinkAsked, wasLinkAskedHere } from './link-asked.ts';
import styles from './login.module.css';
import { problemCopy } from './problem.copy.ts';
import { problemWords } from './problem-words.ts';
import { StepFrame } from './step-frame.tsx';
import { useArrive } from './use-arrive.ts';
import { useSubmit } from './use-submit.ts';
import { waysCopy } from './ways.copy.ts';

type Place = 'arriving' | 'gesture' | 'otherBrowser' | 'expired';

/**
 * AUTH-8, L1, L3. Mail scanners open links too, so opening one uses nothing up: the browser that asked for it goes on by itself,
 * any other waits for a press, and is then asked for the code of the same mail.
 */
export function MagicLinkScreen() {
  const { transport, location, routes } = usePortal();
  const words = useCopy(waysCopy);
  const fields = useCopy(fieldsCopy);
  const problems = useCopy(problemCopy);
  const arrive = useArrive();
  const { pending, refusal, run, clear } = useSubmit();
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  const [place, setPlace] = useState<Place>(() => (wasLinkAskedHere() ? 'arriving' : 'gesture'));

  const follow = useCallback(
    (code?: string) =>
      run(async () => {
        if (!token) return;
        try {
          const body = { token, ...(code === undefined ? {} : { code }) };
          const answer = await call(transport, passwordless.postLogin, { params: { type: 'magiclink' }, body });
          forgetLinkAsked();
          await arrive(answer);
        } catch (error) {
          const { type } = error instanceof ApiError ? error : { type: '' };
          if (type === 'magic_link_other_browser') return setPlace('otherBrowser');
          if (type === 'magic_link_expired') return setPlace('expired');
          throw error;
        }
      }),
    [token, transport, arrive, run],
  );
  const begun = useRef(false);
  useEffect(() => {
    if (place !== 'arriving' || begun.current) return;
    begun.current = true;
    follow();
  }, [place, follow]);

  const refused = refusal ? problemWords(problems, refusal) : null;
  const toLogin = (
    <p className={styles.ways}>
      <PortalLink to={routes.loginUrl}>{fields.backToSignIn}</PortalLink>
    </p>
  );
  if (!token)
    return (
      <StepFrame name="cut" title={words.cutTitle} lead={words.cutLead}>
        {toLogin}
      </StepFrame>
    );
  switch (place) {
    case 'arriving':
      return (
        <StepFrame
          name={place}
          title={refused ? words.failedTitle : words.arrivingTitle}
          lead={refused ? null : words.arrivingLead}
        >
          <FormProblem>{refused}</FormProblem>
          {refused && (
            <div className={styles.actions}>
              <Button variant="primary" pending={pending} onClick={() => follow()}>
                {words.tryAgain}
              </Button>
              <PortalLink to={routes.loginUrl}>{fields.backToSignIn}</PortalLink>
            </div>
          )}
        </StepFrame>
      );
    case 'gesture':
      return (
        <StepFrame name={place} title={words.gestureTitle} lead={words.gestureLead}>
          <FormProblem>{refused}</FormProblem>
          <Button data-autofocus variant="primary" wide pending={pending} onClick={() => follow()}>
            {fields.signIn}
          </Button>
          {toLogin}
        </StepFrame>
      );
    case 'otherBrowser':
      return (
        <StepFrame name={place} title={words.otherBrowserTitle} lead={words.otherBrowserLead}>
          <CodeForm submit={fields.signIn} pending={pending} problem={refused} onCode={follow} onEdited={clear} />
          {toLogin}
        </StepFrame>
      );
    case 'expired':
      return (
        <StepFrame name={place} title={words.expiredTitle} lead={words.expiredLead}>
          <div className={styles.actions}>
            <PortalLink className={buttonClass('primary')} to={routes.loginUrl}>
              {words.newLink}
            </PortalLink>
          </div>
        </StepFrame>
      );
  }
}
