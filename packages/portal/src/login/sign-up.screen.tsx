import { call } from '@parley/contracts/client.ts';
import { signUp } from '@parley/contracts/identity/sign-up.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { stepAfterSignUp } from './account-steps.ts';
import { rememberTarget, targetIn } from './after-sign-in.ts';
import { CaptchaNote } from './captcha/captcha-note.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { fieldsCopy } from './fields.copy.ts';
import { invitationIn } from './invitation-in.ts';
import { InvitationNote } from './invitation-note.tsx';
import { keepEmail, readKeptEmail } from './kept-email.ts';
import styles from './login.module.css';
import { waits } from './login-steps.ts';
import type { NewPerson } from './person-form.tsx';
import { PersonForm } from './person-form.tsx';
import { signUpCopy } from './sign-up.copy.ts';
import { StepFrame } from './step-frame.tsx';
import { useEnter } from './use-enter.ts';
import { useSubmit } from './use-submit.ts';
import { useVendorConfig } from './use-vendor-config.ts';

/** AUTH-13. The answer is the same for an address that has an account: its owner learns of it by mail. */
export function SignUpScreen() {
  const { transport, routes, location, navigate, askCompany, rules } = usePortal();
  const words = useCopy(signUpCopy);
  const fields = useCopy(fieldsCopy);
  const enter = useEnter();
  const { pending, refusal, run, clear } = useSubmit();
  const { config } = useVendorConfig();
  const captcha = useCaptcha();
  // The work is done while somebody types.
  const { prepare } = captcha;
  useEffect(prepare, [prepare]);
  const target = targetIn(location.search);
  useEffect(() => rememberTarget(target, rules), [target, rules]);

  const create = ({ name, email, password, companyName }: NewPerson) =>
    run(async () => {
      keepEmail(email);
      const company = companyName.trim() ? { companyName: companyName.trim() } : {};
      const invitationToken = invitationIn(location.search);
      const invited = invitationToken ? { invitationToken } : {};
      const body = { name, email, password, ...company, ...invited, ...(await captcha.body()) };
      const answer = await call(transport, signUp.signUp, { body });
      if (stepAfterSignUp(answer) === 'signedIn' && answer.authResponse)
        return enter(answer.authResponse, waits.afterSignIn);
      navigate(routes.signUpSuccessUrl);
    });

  const toLogin = <PortalLink to={`${routes.loginUrl}${location.search}`}>{fields.signIn}</PortalLink>;
  if (config?.allowSignups === false)
    return (
      <StepFrame name="closed" title={words.closedTitle} lead={words.closedLead}>
        <p>{toLogin}</p>
      </StepFrame>
    );
  return (
    <StepFrame name="signUp" title={words.title} lead={words.lead}>
      <InvitationNote />
      <PersonForm
        email={readKeptEmail()}
        submit={words.create}
        askCompany={askCompany}
        pending={pending}
        refusal={refusal}
        onPerson={create}
        onEdited={clear}
      />
      <CaptchaNote working={captcha.working} />
      <p className={styles.ways}>
        <span>
          {words.already} {toLogin}
        </span>
      </p>
    </StepFrame>
  );
}
