/** The invitation that an address carries to a sign-in or a sign-up. */
export const invitationIn = (search: string): string | null =>
  new URLSearchParams(search).get('invitationToken') || null;
