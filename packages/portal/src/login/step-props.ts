import type { Dispatch } from 'react';
import type { Captcha } from './captcha/use-captcha.ts';
import type { LoginEvent, LoginState, LoginStep } from './login-steps.ts';
import type { BridgeProblem } from './use-handover.ts';
import type { Prove } from './use-sign-in.ts';

/** What a step of the sign-in page is given. */
export type StepProps = {
  state: LoginState;
  dispatch: Dispatch<LoginEvent>;
  captcha: Captcha;
  /** Asks the server to sign in; what comes of it is the next step. */
  prove: Prove;
  /** Sends the link or the code of a step again. */
  resend: (step: LoginStep) => Promise<string | null>;
  /** What goes along with every proof: an invitation of the address. */
  going: { invitationToken?: string };
  /** To the organisation, by the application around the page where it wants that. */
  goToOrganisation: () => void;
  bridgeProblem: BridgeProblem | null;
};
