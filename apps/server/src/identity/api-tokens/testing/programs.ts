import { apiTokenExchange, apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import type { Browser } from '../../testing/browser.ts';
import { browserAt } from '../../testing/browser.ts';

/** A program that has nothing but a bearer. */
export const program = (url: string, token: string | null): Browser => Object.assign(browserAt(url), { token });

/** Client credentials at work: exchanged, and a program with what came of it. */
export async function exchanged(url: string, { clientId, secret = '' }: { clientId: string; secret?: string }) {
  const answer = await browserAt(url).call(apiTokenExchange.exchange, { body: { clientId, secret } });
  return Object.assign(program(url, answer.accessToken), { answer });
}

/** One program for each of the four kinds of token of somebody, by name. */
export async function everyKind(owner: Browser, roleIds: string[] = []) {
  const body = { description: 'everything', expiresInMinutes: 60, roleIds };
  const mine = await owner.call(apiTokens.createMine, { body });
  const tenants = await owner.call(apiTokens.createTenants, { body });
  const myAccess = await owner.call(apiTokens.createMyAccessToken, { body });
  const tenantsAccess = await owner.call(apiTokens.createTenantsAccessToken, { body });
  return {
    userApiToken: { id: mine.clientId, program: await exchanged(owner.url, mine) },
    tenantApiToken: { id: tenants.clientId, program: await exchanged(owner.url, tenants) },
    userAccessToken: { id: myAccess.id, program: program(owner.url, myAccess.secret ?? '') },
    tenantAccessToken: { id: tenantsAccess.id, program: program(owner.url, tenantsAccess.secret ?? '') },
  };
}
