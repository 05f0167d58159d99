import type { AccessToken, ApiToken, ApiTokenKind } from '@parley/contracts/identity/api-tokens.ts';
import { apiTokens } from '@parley/contracts/identity/api-tokens.ts';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';

export type TokenOwner = 'user' | 'tenant';
/** Either kind as the list shows it. */
export type Token = Omit<ApiToken, 'clientId' | 'metadata' | 'secret'> & {
  id: string;
  kind: ApiTokenKind;
  roleIds: readonly string[];
};
export type NewToken = {
  kind: ApiTokenKind;
  description: string;
  expiresInMinutes: number | null;
  roleIds: string[];
};
/** As it is shown once. */
export type MadeToken = Token & { secret: string };

type Credentials = ApiToken & { roleIds?: string[] };
type Access = AccessToken & { roleIds?: string[] };
const ofCredentials = ({ clientId, metadata: _, secret: __, roleIds = [], ...rest }: Credentials): Token => ({
  ...rest,
  id: clientId,
  kind: 'ClientCredentials',
  roleIds,
});
const ofAccess = ({ secret: _, roleIds = [], ...rest }: Access): Token => ({ ...rest, kind: 'AccessToken', roleIds });

/** Both kinds of one owner in one list. */
export function useTokens(owner: TokenOwner) {
  const isUser = owner === 'user';
  const mine = useRead(apiTokens.mine, {}, { enabled: isUser });
  const myAccess = useRead(apiTokens.myAccessTokens, {}, { enabled: isUser });
  const tenants = useRead(apiTokens.tenants, {}, { enabled: !isUser });
  const tenantsAccess = useRead(apiTokens.tenantsAccessTokens, {}, { enabled: !isUser });
  const [credentials, access] = isUser ? [mine, myAccess] : [tenants, tenantsAccess];
  const rows =
    credentials.data && access.data
      ? [...credentials.data.map(ofCredentials), ...access.data.accessTokens.map(ofAccess)]
      : undefined;
  return {
    rows,
    error: credentials.error ?? access.error,
    isFetching: credentials.isFetching || access.isFetching,
    refetch: () => void Promise.all([credentials.refetch(), access.refetch()]),
  };
}

const listsOf = (owner: TokenOwner) =>
  owner === 'user' ? [apiTokens.mine, apiTokens.myAccessTokens] : [apiTokens.tenants, apiTokens.tenantsAccessTokens];

export function useTokenChanges(owner: TokenOwner) {
  const ask = useAsk();
  const refresh = useRefresh();
  const isUser = owner === 'user';
  const create = async ({ kind, ...body }: NewToken): Promise<MadeToken> => {
    if (kind === 'AccessToken') {
      const made = isUser
        ? await ask(apiTokens.createMyAccessToken, { body })
        : await ask(apiTokens.createTenantsAccessToken, { body });
      return { ...ofAccess(made), secret: made.secret ?? '' };
    }
    const made = isUser ? await ask(apiTokens.createMine, { body }) : await ask(apiTokens.createTenants, { body });
    return { ...ofCredentials(made), secret: made.secret ?? '' };
  };
  const revoke = ({ id, kind }: Token): Promise<unknown> => {
    const params = { id };
    if (kind === 'AccessToken')
      return isUser
        ? ask(apiTokens.revokeMyAccessToken, { params })
        : ask(apiTokens.revokeTenantsAccessToken, { params });
    return isUser ? ask(apiTokens.revokeMine, { params }) : ask(apiTokens.revokeTenants, { params });
  };
  const then = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await refresh(listsOf(owner));
    }
  };
  return {
    create: (token: NewToken) => then(create(token)),
    revoke: (token: Token) => then(revoke(token)),
  };
}
