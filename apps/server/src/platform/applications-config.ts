import * as z from 'zod/mini';
import type { Refuse } from './environment.ts';
import { CHECK, readVariables } from './environment.ts';

/** An application of the operator's besides this one. */
export type ApplicationConfig = {
  name: string;
  url: string;
  description: string | null;
  logo: string | null;
  /** Everybody's, or given to people one by one. */
  access: 'free' | 'managed';
  /** Ids of the tenants that have it; null: all of them. */
  tenants: string[] | null;
};

const address = z.string().check(z.maxLength(2_048), z.regex(/^https?:\/\/[^\s"'<>]+$/i, 'must be an address'));
const Applications = z.array(
  z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    url: address,
    description: z.optional(z.string().check(z.maxLength(500))),
    logo: z.optional(address),
    access: z.optional(z.enum(['free', 'managed'])),
    tenants: z.optional(z.array(z.uuid())),
  }),
);
const Environment = z.object({ APPLICATIONS: z.optional(z.string().check(z.trim(), z.minLength(1))) });

/** @param refuse throws what is wrong, in one line that names the variable (APP-2) */
export function readApplicationsConfig(environment: NodeJS.ProcessEnv, refuse: Refuse): ApplicationConfig[] {
  const { APPLICATIONS: text } = readVariables(Environment, environment, refuse);
  if (text === undefined) return [];
  const wrong = (why: string): never => refuse(`APPLICATIONS ${why}. ${CHECK}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('must be a JSON list such as [{"name":"Atlas","url":"https://atlas.example","access":"managed"}]');
  }
  const parsed = Applications.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return wrong(`is not right at ${issue?.path.join('.') || 'its beginning'}: ${issue?.message}`);
  }
  const names = parsed.data.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) return wrong('names an application twice');
  return parsed.data.map(({ name, url, description, logo, access = 'free', tenants }) => ({
    name,
    url,
    description: description ?? null,
    logo: logo ?? null,
    access,
    tenants: tenants ?? null,
  }));
}
