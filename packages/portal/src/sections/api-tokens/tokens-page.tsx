import { roles } from '@parley/contracts/identity/roles.ts';
import { securityPolicies } from '@parley/contracts/identity/security-policies.ts';
import { Button } from '@parley/ui/button.tsx';
import type { Column } from '@parley/ui/data/column.ts';
import { DataTable } from '@parley/ui/data/data-table.tsx';
import { Named } from '@parley/ui/data/named.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Toolbar } from '@parley/ui/list/toolbar.tsx';
import { useList } from '@parley/ui/list/use-list.ts';
import { Tag, Tags } from '@parley/ui/tag.tsx';
import { useState } from 'react';
import { useNamedRole } from '../../access/use-named-roles.ts';
import { useRead } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { SectionPage } from '../../frame/section.tsx';
import { useCan } from '../../hooks/use-can.ts';
import { apiTokensCopy } from './api-tokens.copy.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import type { TokenSort } from './shown-tokens.ts';
import { shownTokens } from './shown-tokens.ts';
import type { MadeToken, Token, TokenOwner } from './tokens.queries.ts';
import { useTokenChanges, useTokens } from './tokens.queries.ts';

/** CONST-1: rows of a page. */
const PAGE = 20;
const thing = { user: 'userApiTokens', tenant: 'tenantApiTokens' } as const;

type Open = { dialog: 'create' } | { dialog: 'secret'; token: MadeToken } | { dialog: 'revoke'; token: Token } | null;

/** API tokens of a person or of the workspace: the same page, once with roles. */
export function TokensPage({ owner }: { owner: TokenOwner }) {
  const words = useCopy(apiTokensCopy);
  const format = useFormat();
  const can = useCan();
  const told = useProblemWords(words.problems);
  const toast = useToast();
  const list = useList<TokenSort>({ sortBy: 'createdAt', order: 'DESC', limit: PAGE });
  const tokens = useTokens(owner);
  const changes = useTokenChanges(owner);
  const config = useRead(securityPolicies.publicConfig, {}, { staleMs: Number.POSITIVE_INFINITY });
  const known = useRead(roles.list, {}, { enabled: owner === 'tenant' && can('fe.secure.read.roles') });
  const named = useNamedRole();
  const knownRoles = known.data?.map(named);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isOff = config.data?.apiTokensEnabled === false;
  const mayCreate = can(`fe.secure.write.${thing[owner]}`) && config.data !== undefined && !isOff;
  const mayRevoke = can(`fe.secure.delete.${thing[owner]}`);

  const nameOf = ({ description }: Token) => description || words.unnamed;
  const roleName = (id: string) => knownRoles?.find((role) => role.id === id)?.name ?? words.unknownRole;
  const columns: Column<Token>[] = [
    {
      id: 'name',
      head: words.name,
      sort: 'description',
      cell: (token) => <Named title={nameOf(token)} subtitle={words.kinds[token.kind]} />,
    },
    ...(owner === 'tenant'
      ? [
          {
            id: 'roles',
            head: words.roles,
            wide: true as const,
            cell: ({ roleIds }: Token) =>
              roleIds.length === 0 ? (
                words.noRoles
              ) : (
                <Tags>
                  {roleIds.map((id) => (
                    <Tag key={id}>{roleName(id)}</Tag>
                  ))}
                </Tags>
              ),
          },
        ]
      : []),
    {
      id: 'created',
      head: words.created,
      sort: 'createdAt',
      wide: true,
      cell: ({ createdAt }) => format.date(createdAt),
    },
    {
      id: 'expires',
      head: words.expires,
      sort: 'expires',
      cell: ({ expires }) => (expires ? format.date(expires) : words.never),
    },
    {
      id: 'lastUsed',
      head: words.lastUsed,
      sort: 'lastUsedAt',
      wide: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? format.dateTime(lastUsedAt) : words.notUsed),
    },
  ];
  const { rows, total } = shownTokens(tokens.rows, list);
  const create = mayCreate && (
    <Button variant="primary" onClick={() => setOpen({ dialog: 'create' })}>
      {words.create}
    </Button>
  );
  return (
    <SectionPage
      title={owner === 'user' ? words.userTitle : words.tenantTitle}
      lead={owner === 'user' ? words.userLead : words.tenantLead}
      primary={tokens.rows?.length ? create : undefined}
    >
      {isOff && <ProblemNotice tone="note" happened={words.offTitle} todo={words.off} />}
      {tokens.rows && tokens.rows.length > 0 && (
        <Toolbar search={{ label: words.search, value: list.search, onValue: list.setSearch }} />
      )}
      <DataTable
        label={words.list}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
        list={list}
        total={total}
        loading={tokens.isFetching}
        problem={tokens.error ? told(tokens.error) : null}
        onRetry={tokens.refetch}
        empty={
          <Empty drawing="list" title={words.emptyTitle} action={create}>
            {words.empty}
          </Empty>
        }
        actions={
          mayRevoke
            ? (token) => [{ label: words.revoke, danger: true, onSelect: () => setOpen({ dialog: 'revoke', token }) }]
            : undefined
        }
      />
      {open?.dialog === 'create' && config.data && (
        <CreateTokenDialog
          kind={config.data.machineToMachineAuthStrategy}
          longestMinutes={config.data.apiTokenLongestMinutes}
          roles={owner === 'tenant' ? (knownRoles ?? []) : null}
          onCreate={async (token) => setOpen({ dialog: 'secret', token: await changes.create(token) })}
          onClose={() => setOpen((now) => (now?.dialog === 'create' ? null : now))}
          failure={told}
        />
      )}
      {open?.dialog === 'secret' && <NewSecretDialog token={open.token} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <ConfirmDialog
          title={words.revokeTitle(nameOf(open.token))}
          confirm={words.revokeConfirm}
          failure={told}
          onClose={close}
          onConfirm={async () => {
            await changes.revoke(open.token);
            toast.show({ text: words.revoked(nameOf(open.token)) });
          }}
        >
          <p>{words.revokeText}</p>
        </ConfirmDialog>
      )}
    </SectionPage>
  );
}
