import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { keyOf } from './column-names.ts';
import { CopyOut } from './copy-out.ts';
import { isReadOnly } from './outage.ts';
import type { Description, Lead, Rows } from './statement.ts';
import { Statement, types } from './statement.ts';

/** Statements that get a name: more than stand in the code, too few to fill a server's memory. */
const MOST_NAMES = 1_000;

/** How `pg` writes: what is corked leaves in one piece. */
type Wire = { connection: { stream: { cork(): void; uncork(): void } } };
type Say = { text: string; values?: string[] };

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** What the server already knows about the statements of a connection. Forgotten with it. */
const describedOn = new WeakMap<pg.PoolClient, Map<string, Description>>();

function descriptionsOf(client: pg.PoolClient): Map<string, Description> {
  let described = describedOn.get(client);
  if (!described) {
    described = new Map();
    describedOn.set(client, described);
  }
  return described;
}

/**
 * A lent connection. Where the server takes several statements at once, all that are asked in one turn of the event loop
 * leave in one write, in the order asked, and each is on its way when `run` returns.
 */
export class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #statements: Map<string, string> | null;
  readonly #described: Map<string, Description>;
  /**
   * Said before a statement: the scope, or the begin of a transaction and then the scope, so that a scope that could not be
   * set ends that transaction. Outside of one each statement brings the scope, because one that fails takes it back.
   */
  #first: Say[];
  #begun = false;
  #corked = false;
  #over = false;
  /** Why it may not be lent again: it was lost, or what had to be said first was refused. */
  #broken: Error | null = null;
  /** Unheard while it is lent, its error would end the process. What was asked of it fails by itself. */
  readonly #onLost = (error: Error): void => {
    this.#broken ??= error;
  };
  #before: Promise<unknown> = Promise.resolve();
  readonly #withCommit: Promise<unknown>[] = [];

  /** @param statements names of prepared statements by text, or null where the server takes one statement at a time */
  constructor(client: pg.PoolClient, scope: Say, statements: Map<string, string> | null) {
    this.client = client;
    this.#first = [scope];
    this.#statements = statements;
    this.#described = descriptionsOf(client);
    client.on('error', this.#onLost);
  }

  /**
   * @param values null for a text that may hold several statements
   * @param camelCase whether rows have `createdAt` or `created_at`
   */
  run<R>(text: string, values: readonly unknown[] | null, camelCase = false): Promise<Rows<R>> {
    if (this.#over) return Promise.reject(new Error('What this connection was lent for is over.'));
    const first = this.#first;
    if (this.#begun) this.#first = [];
    if (this.#statements) return this.#inPipeline(first, text, values, camelCase);
    const answer = this.#before.then(() => this.#oneByOne<R>(first, text, values, camelCase));
    this.#before = answer.catch(() => {});
    return answer;
  }

  async #inPipeline<R>(
    first: Say[],
    text: string,
    values: readonly unknown[] | null,
    camelCase: boolean,
  ): Promise<Rows<R>> {
    this.#cork();
    const name = values ? this.#nameOf(text) : undefined;
    const leads = name === undefined ? null : this.#leadsOf(first);
    if (!leads) {
      for (const { text, values } of first) {
        this.#send(text, values ?? [], false).catch((error: unknown) => {
          this.#broken ??= errorOf(error);
        });
      }
    }
    try {
      const rows = await this.#send<R>(text, values, camelCase, leads ?? []);
      if (!this.#broken) return rows;
    } catch (error) {
      // Another server may take writes by now: the next connection finds it.
      if (isReadOnly(error)) this.#broken ??= errorOf(error);
      throw this.#broken ?? error;
    }
    // Answers come in order. What ran in the scope before is not looked at; row-level security kept it there.
    throw this.#broken;
  }

  /** What has to be said first, where the connection knows it all from before. */
  #leadsOf(first: Say[]): Lead[] | null {
    const leads: Lead[] = [];
    for (const { text, values = [] } of first) {
      const name = this.#statements?.get(text);
      if (name === undefined || this.#described.get(name)?.columns.length !== 0) return null;
      leads.push({ name, values });
    }
    return leads;
  }

  async #oneByOne<R>(
    first: Say[],
    text: string,
    values: readonly unknown[] | null,
    camelCase: boolean,
  ): Promise<Rows<R>> {
    try {
      for (const { text, values } of first) await this.client.query(text, values);
    } catch (error) {
      this.#broken = errorOf(error);
    }
    if (this.#broken) throw this.#broken;
    return this.#plainly(text, values, camelCase);
  }

  /** All of one turn of the event loop in one write. */
  #cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    const { stream } = (this.client as unknown as Wire).connection;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  #send<R>(
    text: string,
    values: readonly unknown[] | null,
    camelCase: boolean,
    leads: readonly Lead[] = [],
  ): Promise<Rows<R>> {
    const name = values ? this.#nameOf(text) : undefined;
    if (!values || name === undefined) return this.#plainly(text, values, camelCase);
    const statement = new Statement<R>({ leads, name, text, values, camelCase, described: this.#described });
    this.client.query(statement);
    return leads.length === 0 ? statement.answer : this.#led(statement);
  }

  async #led<R>(statement: Statement<R>): Promise<Rows<R>> {
    try {
      return await statement.answer;
    } catch (error) {
      if (!statement.led) this.#broken ??= errorOf(error);
      throw error;
    }
  }

  async #plainly<R>(text: string, values: readonly unknown[] | null, camelCase: boolean): Promise<Rows<R>> {
    if (!values) return this.#severally(text);
    const { rows, rowCount, command } = await this.client.query({ text, values: [...values], types });
    if (!camelCase) return { rows: rows as R[], rowCount, tag: command };
    const renamed = rows.map((row: object) =>
      Object.fromEntries(Object.entries(row).map(([column, value]) => [keyOf(column), value])),
    );
    return { rows: renamed as R[], rowCount, tag: command };
  }

  /** A text that may hold several statements, one of which may begin a transaction that the next one failed in. */
  async #severally<R>(text: string): Promise<Rows<R>> {
    try {
      const { rows, rowCount, command } = await this.client.query({ text, types });
      return { rows: rows as R[], rowCount, tag: command };
    } catch (error) {
      this.#broken ??= errorOf(error);
      throw error;
    }
  }

  /** A statement seen before is sent by name, which spares the server parsing and planning. */
  #nameOf(text: string): string | undefined {
    const names = this.#statements;
    if (!names) return undefined;
    let name = names.get(text);
    if (name === undefined && names.size < MOST_NAMES) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return name;
  }

  /** What `copy (…) to stdout` says, in few pieces; kept whole in memory, so ask for a bounded number of rows. */
  async copyOut(text: string): Promise<Buffer[]> {
    const scope = this.#first.length > 0 ? this.run('select 1', []) : null;
    // One statement at a time where the server takes no more; otherwise they leave together.
    if (!this.#statements) await scope;
    const copy = new CopyOut(text);
    this.client.query(copy);
    const [pieces] = await Promise.all([copy.answer, scope]);
    return pieces;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.run<R>(sql, parameters, true);
    return rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing of ours streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming rows is not supported.');
  }

  /** Before any statement: the transaction begins with the first one, in the same write. */
  begin(): void {
    this.#first.unshift({ text: 'begin' });
    this.#begun = true;
  }

  /** @param answer of a statement that is on its way: it is awaited with the commit, which it makes fail if it fails */
  answerWithCommit(answer: Promise<unknown>): void {
    // Rejected before the end is reached, nobody would have heard it yet.
    answer.catch(() => {});
    this.#withCommit.push(answer);
  }

  get #idle(): boolean {
    return !this.#begun || this.#first.length > 0;
  }

  /**
   * The server takes back a transaction in which a statement failed, also when it is told to commit, and calls that no error.
   * @throws when it did, also if whoever asked for that statement took no notice
   */
  async commit(): Promise<void> {
    const committed = this.#idle ? null : this.run('commit', []);
    this.#over = true;
    await Promise.all([...this.#withCommit, committed]);
    if ((await committed)?.tag === 'ROLLBACK')
      throw new Error('A statement of the transaction failed without a word: nothing of it was kept.');
  }

  async rollback(): Promise<void> {
    if (!this.#over && !this.#idle) await this.run('rollback', []);
    this.#over = true;
    await Promise.allSettled(this.#withCommit);
  }

  /** A connection whose scope is not certain is closed, not lent again. */
  release(): void {
    this.#over = true;
    this.client.release(this.#broken !== null);
    // From now on the pool hears it; one that is being closed may still say why.
    if (!this.#broken) this.client.removeListener('error', this.#onLost);
  }
}
