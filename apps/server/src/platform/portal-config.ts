import fs from 'node:fs';
import { OperatorPortal } from '@parley/contracts/identity/portal-metadata.ts';
import * as z from 'zod/mini';
import type { Refuse } from './environment.ts';
import { CHECK, readVariables } from './environment.ts';

/** What the operator decided about the portal; empty where nothing was. */
export type PortalConfig = z.output<typeof OperatorPortal>;

const NAME = 'PORTAL_CONFIG';
const Environment = z.object({ [NAME]: z.optional(z.string().check(z.trim(), z.minLength(1))) });

/**
 * Reads the file that `PORTAL_CONFIG` names.
 * @param refuse throws what is wrong, in one line that names the variable (APP-2)
 */
export function readPortalConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): PortalConfig {
  const { [NAME]: file } = readVariables(Environment, environment, refuse);
  if (file === undefined) return {};
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return refuse(`${NAME} names ${file}, which cannot be read (${code}). ${CHECK}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(`${NAME} names ${file}, which is no JSON. Check the file.`);
  }
  const parsed = OperatorPortal.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.length ? issue.path.join('.') : 'the file';
  const why = issue?.code === 'unrecognized_keys' ? `there is no ${issue.keys.join(', ')}` : issue?.message;
  return refuse(`${NAME} names ${file}, where ${place} is wrong: ${why ?? 'not valid'}. Check the file.`);
}
