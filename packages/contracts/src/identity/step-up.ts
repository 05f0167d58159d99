import { problems } from '../problem.ts';

/** RFC 9470: the answer to something that wants a fresher or stronger sign-in. */
export const stepUpProblems = problems({
  insufficient_user_authentication: [403, 'Please sign in again to confirm that it is you, then repeat this.'],
});
