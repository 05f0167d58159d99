import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { usePortal } from '../options.ts';
import { PortalLink } from '../portal-link.tsx';
import { fieldsCopy } from './fields.copy.ts';
import { readKeptEmail } from './kept-email.ts';
import styles from './login.module.css';
import { ResendActivation } from './resend-activation.tsx';
import { signUpCopy } from './sign-up.copy.ts';
import { StepFrame } from './step-frame.tsx';

/** After signing up, and whenever somebody looks for the activation mail. */
export function SignUpSuccessScreen() {
  const { routes } = usePortal();
  const words = useCopy(signUpCopy);
  const fields = useCopy(fieldsCopy);
  const [email] = useState(readKeptEmail);
  return (
    <StepFrame
      name="signUpSuccess"
      title={words.successTitle}
      lead={
        email ? (
          <>
            {words.successLead} <strong>{email}</strong>. {words.successThen}
          </>
        ) : (
          `${words.successPlain} ${words.successThen}`
        )
      }
    >
      <section className={styles.more}>
        <h2>{words.resendTitle}</h2>
        <ResendActivation />
      </section>
      <p className={styles.ways}>
        <PortalLink to={routes.loginUrl}>{fields.backToSignIn}</PortalLink>
      </p>
    </StepFrame>
  );
}
