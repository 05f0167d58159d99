/** Changes that no test has to notice, by their name, and why. */
export const EXPLAINED: Record<string, string> = {};
