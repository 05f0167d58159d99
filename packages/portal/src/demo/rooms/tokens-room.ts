import { apiTokenProblems, apiTokens, MINUTES_PER_DAY } from '@parley/contracts/identity/api-tokens.ts';
import { daysAhead } from '../clock.ts';
import { DemoRefusal, on } from '../demo-route.ts';
import { SAMPLE_TENANT } from '../sample-team.ts';
import type { World } from '../world.ts';
import { note } from '../world.ts';

type Wanted = { description: string; expiresInMinutes?: number | null | undefined };

/** In the form of a secret; it opens nothing. */
const SECRET = 'sample_4f1c09e7d2b8463a95ce0d71';

function made(world: World, { description, expiresInMinutes }: Wanted) {
  note(world, 'api_token.made', 'WARNING', { description });
  return {
    description,
    createdAt: world.nextTime(),
    expires: expiresInMinutes ? daysAhead(expiresInMinutes / MINUTES_PER_DAY) : null,
    lastUsedAt: null,
  };
}

const ofTenant = (world: World, roleIds: string[]) => ({
  tenantId: SAMPLE_TENANT,
  createdByUserId: world.meId,
  roleIds,
});

function end(world: World, kind: keyof World['tokens'], id: string): void {
  const before: { clientId?: string; id?: string }[] = world.tokens[kind];
  const left = before.filter((token) => (token.clientId ?? token.id) !== id);
  if (left.length === before.length) throw new DemoRefusal(apiTokenProblems.api_token_not_found);
  Object.assign(world.tokens, { [kind]: left });
  note(world, 'api_token.revoked', 'WARNING');
}

export const tokensRoom = [
  on(apiTokens.mine, ({ tokens }) => tokens.mine),
  on(apiTokens.createMine, (world, { body }) => {
    const token = { clientId: world.nextId(), metadata: {}, ...made(world, body) };
    world.tokens.mine.push(token);
    return { ...token, secret: SECRET };
  }),
  on(apiTokens.revokeMine, (world, { params }) => end(world, 'mine', params.id)),
  on(apiTokens.myAccessTokens, ({ tokens }) => ({ accessTokens: tokens.myAccess })),
  on(apiTokens.createMyAccessToken, (world, { body }) => {
    const token = { id: world.nextId(), ...made(world, body) };
    world.tokens.myAccess.push(token);
    return { ...token, secret: SECRET };
  }),
  on(apiTokens.revokeMyAccessToken, (world, { params }) => end(world, 'myAccess', params.id)),
  on(apiTokens.tenants, ({ tokens }) => tokens.tenants),
  on(apiTokens.createTenants, (world, { body }) => {
    const token = { clientId: world.nextId(), metadata: {}, ...made(world, body), ...ofTenant(world, body.roleIds) };
    world.tokens.tenants.push(token);
    return { ...token, secret: SECRET };
  }),
  on(apiTokens.revokeTenants, (world, { params }) => end(world, 'tenants', params.id)),
  on(apiTokens.tenantsAccessTokens, ({ tokens }) => ({ accessTokens: tokens.tenantsAccess })),
  on(apiTokens.createTenantsAccessToken, (world, { body }) => {
    const token = { id: world.nextId(), ...made(world, body), ...ofTenant(world, body.roleIds) };
    world.tokens.tenantsAccess.push(token);
    return { ...token, secret: SECRET };
  }),
  on(apiTokens.revokeTenantsAccessToken, (world, { params }) => end(world, 'tenantsAccess', params.id)),
];
