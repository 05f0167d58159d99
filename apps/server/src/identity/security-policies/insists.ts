/**
 * Whether a policy of second factors is saved although its author has none. Only our own portal can show a warning and take the answer:
 * it asks for one with `"force": false`. For every other client the fresh sign-in that these endpoints require takes the place of the warning.
 */
export const insists = (force: boolean | null | undefined): boolean => force !== false;
