/** How a line about a variable ends. */
export const CHECK = 'Check your environment variables.';

/** Throws what is wrong, in one line that names the variable (APP-2). */
export type Refuse = (line: string, variable?: string) => never;

interface Issue {
  path: PropertyKey[];
  message: string;
}
/** An object of variables, of either flavour of zod. */
interface Variables<T> {
  shape: object;
  safeParse(given: unknown): { success: true; data: T } | { success: false; error: { issues: Issue[] } };
}

/** Where in a variable that holds several values; a number alone would say nothing to people. */
function placeOf({ path: [, ...place] }: Issue): string {
  return place.some((part) => typeof part === 'string') ? `(${place.join('.')}) ` : '';
}

/** The variables that a schema names; all others are none of its business. */
export function readVariables<T>(variables: Variables<T>, environment: NodeJS.ProcessEnv, refuse: Refuse): T {
  const given = Object.fromEntries(
    Object.keys(variables.shape)
      .filter((name) => environment[name] !== undefined)
      .map((name) => [name, environment[name]]),
  );
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue = { path: [], message: 'is not valid' }] = parsed.error.issues;
  const name = String(issue.path[0]);
  const why = given[name]?.trim() === '' ? 'is set but empty' : `${placeOf(issue)}${issue.message}`;
  return refuse(`${name} ${why}. ${CHECK}`, name);
}

const requireOther = (name: string | undefined, other: string | undefined, refuse: Refuse): void => {
  if (name && other) refuse(`${name} is set without ${other}. ${CHECK}`, name);
};

/** For variables that mean something only together. */
export function requireTogether(names: readonly string[], environment: NodeJS.ProcessEnv, refuse: Refuse): void {
  const isSet = (name: string) => environment[name] !== undefined;
  requireOther(
    names.find(isSet),
    names.find((name) => !isSet(name)),
    refuse,
  );
}

/** For variables that mean something only beside another one. */
export function requireBeside(
  names: readonly string[],
  other: string,
  environment: NodeJS.ProcessEnv,
  refuse: Refuse,
): void {
  if (environment[other] === undefined)
    requireOther(
      names.find((name) => environment[name] !== undefined),
      other,
      refuse,
    );
}
