/** Why work was given up; what somebody aborts with may be anything. */
export const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error('The work was given up.', { cause: reason });
