import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { policyKinds } from '../../apps/server/src/identity/security-policies/policy-kinds.ts';
import { mailsTo, mailTo, PASSWORD } from '../../apps/server/src/testing/people.ts';
import type { Journeys, Person } from './journeys.ts';
import type { Switch } from './switches.ts';

/** A switch of the security policies, and the fields of the contract that it sets. */
export type PolicyRow = Switch & { fields: readonly string[] };

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: readonly string[];
};

function fieldsIn(name: string, { properties, items, enum: options }: JsonSchema): string[] {
  // Of a list, each strategy that can be in it; whether it is active is said beside it.
  const strategies = items?.properties?.strategy?.enum;
  if (strategies) return strategies.map((strategy) => `${name}.${strategy}`);
  if (properties) return Object.entries(properties).flatMap(([key, inner]) => fieldsIn(`${name}.${key}`, inner));
  return options ? options.map((option) => `${name}=${option}`) : [name];
}

/** Everything that a tenant's policies can say: `lockout.maxAttempts`, `mfa.enforceMFAType=Force`, `strategies.mfaStrategies.SMS`. */
export const policyFields = (): string[] =>
  Object.entries(policyKinds)
    .flatMap(([kind, { settings }]) => fieldsIn(kind, z.toJSONSchema(settings, { io: 'input' }) as JsonSchema))
    .toSorted();

/** Chooses and types in one policy, and saves it. A label without a value is ticked, or no longer. */
export const inPolicy =
  (title: string, ...acts: [label: string, value?: string][]) =>
  async (page: Page): Promise<void> => {
    const policy = page.getByRole('region', { name: title, exact: true });
    for (const [label, value] of acts) {
      const field = policy.getByLabel(label, { exact: true });
      if (value === undefined) await field.click();
      else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value);
      else await field.fill(value);
    }
    await policy.getByRole('button', { name: 'Save', exact: true }).click();
  };

export type Answer = { status: number; body: Record<string, unknown>; cookies: string[] };
type Call = { body?: object; token?: string; cookie?: string | undefined; from?: string };

/** What people do at the door, as any client does it. */
export function atTheWire(house: Journeys) {
  /** Each call from another address, or from a certain one: the limits of one address are not what this is about. */
  async function call(path: string, { body, token, cookie, from }: Call = {}): Promise<Answer> {
    const response = await fetch(house.at(`/frontegg/identity/resources${path}`), {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from ?? `198.51.${randomInt(256)}.${randomInt(256)}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
      cookies: response.headers.getSetCookie(),
    };
  }
  const signIn = ({ email }: Person, { password = PASSWORD, from }: { password?: string; from?: string } = {}) =>
    call('/auth/v1/user', { body: { email, password }, ...(from ? { from } : {}) });
  const tokenOf = async (person: Person, password = PASSWORD): Promise<string> => {
    const { status, body } = await signIn(person, { password });
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body.accessToken);
  };
  return {
    call,
    signIn,
    tokenOf,
    /** Replaces the password. */
    change: async (person: Person, newPassword: string, password = PASSWORD): Promise<Answer> =>
      call('/users/v1/passwords/change', { body: { password, newPassword }, token: await tokenOf(person, password) }),
    /** Asks for a link or a code, which comes. @param to an address or a number */
    isSent: async (type: 'magiclink' | 'code' | 'smscode', to: string): Promise<void> => {
      const before = (await mailsTo(house.server(), to)).length;
      const body = type === 'smscode' ? { phoneNumber: to } : { email: to };
      expect((await call(`/auth/v1/passwordless/${type}/prelogin`, { body })).status).toBe(200);
      await mailTo(house.server(), to, before);
    },
  };
}
