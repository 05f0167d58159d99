/**
 * Whether a change is made also where it would shut out its author. Only our own portal can show a warning and take the answer: it asks for
 * one with `"force": false`. For every other client the fresh sign-in that these endpoints require takes the place of the warning.
 */
export const insists = (force: boolean | 'true' | 'false' | null | undefined): boolean =>
  force !== false && force !== 'false';
