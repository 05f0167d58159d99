import { problems } from '../problem.ts';

/** What can be against an invitation, wherever it comes along. */
export const invitedProblems = problems({
  /** AUTH-15. */
  invitation_invalid: [410, "We couldn't verify your invitation"],
  invitation_of_another: [
    409,
    'This invitation is for another person. Please sign out first, or ask for one of your own.',
  ],
});
