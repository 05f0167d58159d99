import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Connection } from '#db/connection.ts';
import type { Database, Scope } from '#db/database.ts';
import { ScopedKysely } from '#db/scoped-kysely.ts';
import type { Statement } from '#db/statement.ts';
import type { Step } from './drawn-order.ts';
import { inRealTime } from './drawn-timers.ts';

/** What the driver sees of a server's connections. */
export type Seen = {
  /** How many connections are being opened right now. */
  connecting(): number;
  /** The server is gone: what its sessions were in the middle of is taken back, but for those that are busy with a statement. */
  end(): Promise<void>;
  /** One of those is not busy any more. */
  giveUp(lane: object): Promise<void>;
};

type Driver = {
  ask(step: Step): void;
  /** Numbers what the server asks for. */
  nextPlace(): number;
  /** After which nothing is begun. */
  isDead(): boolean;
};
type Query = (query: unknown, values?: unknown) => unknown;
type Plain = { text?: string } | string;

const nameOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 90);
const textOf = (query: Plain): string => (typeof query === 'string' ? query : (query.text ?? ''));
const isStatement = (query: unknown): query is Statement<unknown> =>
  typeof query === 'object' && 'submit' in (query ?? {});
/** What only says in whose name the next statement comes. */
const isIntroduction = (text: string): boolean => /^(begin$|call platform\.enter|select set_config)/.test(text);
const forever = <T>(): Promise<T> => new Promise<T>(() => {});

/** Has its effect when it is asked to, and answers when it is told to. */
function heldStatement(query: Statement<unknown>, send: () => void): () => Promise<() => void> {
  return () =>
    new Promise((resolve) => {
      const { handleReadyForQuery, handleError } = query;
      query.handleReadyForQuery = () => resolve(() => handleReadyForQuery.call(query));
      query.handleError = (error) => resolve(() => handleError.call(query, error));
      send();
    });
}

/** The same database for one server, whose statements are steps. */
export function steppedDatabase(
  base: Database,
  { ask, nextPlace, isDead }: Driver,
): { database: Database; seen: Seen } {
  const lent = new Map<pg.PoolClient, { query: Query; busy: boolean }>();
  let connecting = 0;

  const isBlocked = async (client: pg.PoolClient): Promise<boolean> => {
    const { processID } = client as unknown as { processID: number };
    const { rows } = await base.query<{ blocked: boolean }>(
      { kind: 'owner' },
      'select cardinality(pg_blocking_pids($1)) > 0 as blocked',
      [processID],
    );
    return rows[0]?.blocked ?? false;
  };

  const own = (client: pg.PoolClient, place: number): void => {
    if (lent.has(client)) return;
    const send = client.query.bind(client) as Query;
    const held = { query: send, busy: false };
    lent.set(client, held);
    const stepOf = (text: string, perform: () => Promise<() => void>): void =>
      ask({
        ...{ name: nameOf(text), lane: client, place, isBlocked: () => isBlocked(client) },
        perform: async () => {
          held.busy = true;
          const tell = await perform();
          held.busy = false;
          return tell;
        },
      });
    client.query = ((query: unknown, values?: unknown) => {
      if (isDead()) return forever();
      if (isIntroduction(isStatement(query) ? query.text : textOf(query as Plain)))
        return inRealTime(() => send(query, values));
      if (isStatement(query)) {
        stepOf(
          query.text,
          heldStatement(query, () => void send(query)),
        );
        return query;
      }
      return new Promise((resolve, reject) => {
        stepOf(textOf(query as Plain), () =>
          (send(query, values) as Promise<unknown>).then(
            (value) => () => resolve(value),
            (error: Error) => () => reject(error),
          ),
        );
      });
    }) as typeof client.query;
  };
  const disown = (client: pg.PoolClient): void => {
    const held = lent.get(client);
    if (held) client.query = held.query as typeof client.query;
    lent.delete(client);
  };

  const lend = async <T>(scope: Scope, work: (connection: Connection) => Promise<T>): Promise<T> => {
    if (isDead()) return forever();
    connecting += 1;
    const place = nextPlace();
    const again = AsyncLocalStorage.snapshot();
    return inRealTime(() =>
      (base.scoped(scope) as ScopedKysely).lend(async (connection) => {
        connecting -= 1;
        const { client } = connection;
        own(client, place);
        try {
          return await again(() => work(connection));
        } finally {
          disown(client);
        }
      }),
    );
  };
  const database: Database = {
    ...base,
    scoped: (scope) => new ScopedKysely((work) => lend(scope, work)),
    query: (scope, text, values) => lend(scope, (connection) => connection.run(text, values?.length ? values : null)),
    withOwner: (work) =>
      lend({ kind: 'owner' }, async (connection) => {
        await connection.run('select 1', []);
        return work(connection.client);
      }),
    get quiet() {
      return database;
    },
  };
  const giveUp = async (client: pg.PoolClient): Promise<void> => {
    const held = lent.get(client);
    if (!held) return;
    lent.delete(client);
    try {
      await held.query('rollback');
    } finally {
      client.release(true);
    }
  };
  const end = async (): Promise<void> => {
    for (const [client, { busy }] of [...lent]) if (!busy) await giveUp(client);
  };
  return { database, seen: { connecting: () => connecting, end, giveUp: (lane) => giveUp(lane as pg.PoolClient) } };
}
