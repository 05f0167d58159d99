import type { Connection } from 'pg';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { keyOf } from './column-names.ts';

/** `2026-10-01 12:00:00.123456+00`, of which the fraction is left out where it is nothing. */
const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** As `toISOString` writes it. Where the server writes UTC it is cut, not read and written anew: lists are full of times. */
function isoTime(text: string): string {
  if (!UTC.test(text)) return new Date(text).toISOString();
  const fraction = text.length === 22 ? '000' : text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

export const types = {
  // Times are ISO 8601 UTC strings from column to screen; counts fit a double.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTime;
      if (oid === pg.types.builtins.INT8) return Number;
      if (oid === pg.types.builtins.DATE) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** What a prepared statement answers with: it is asked once a connection, because it cannot change there. */
export type Description = { columns: string[]; keys: string[]; parsers: ((text: string) => unknown)[] };

const NO_COLUMNS: Description = { columns: [], keys: [], parsers: [] };

/** `tag`: how the server calls what it did, such as `COMMIT`. */
export type Rows<R> = { rows: R[]; rowCount: number | null; tag: string };

/** The part of `pg`'s connection a statement of its own is written with. */
type Wire = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'P' }): void;
  execute(): void;
  sync(): void;
};

/** A prepared statement the connection knows already, whose answer is that it was done. */
export type Lead = { name: string; values: readonly (string | null)[] };

export type Wanted = {
  /** Done before, in this order; if one fails, nothing behind it is done. */
  leads: readonly Lead[];
  name: string;
  text: string;
  values: readonly unknown[];
  /** Whether rows have `createdAt` or `created_at`. */
  camelCase: boolean;
  /** Statements described on this connection, by name. */
  described: Map<string, Description>;
};

/**
 * One prepared statement on its way. `pg`'s own class asks anew at each use which columns there are, reads that answer,
 * and builds rows for any case; most of a short request goes there. Of that class because only it may be in a pipeline:
 * cursors, which leave a portal open, may not. This sends what that class sends, in its order, without the repeated question.
 * With its leads it has one end, so one answer comes back for all, and the server skips what stands behind a failure.
 */
export class Statement<R> extends pg.Query {
  /** Read by `pg`: a statement that was parsed under this name is not parsed again. */
  readonly name: string;
  readonly text: string;
  readonly answer: Promise<Rows<R>>;
  readonly #wanted: Wanted;
  readonly #values: (string | Buffer | null)[];
  readonly #rows: R[] = [];
  #leadsLeft: number;
  #description: Description | undefined;
  #rowCount: number | null = null;
  #tag = '';
  #error: unknown;
  #resolve!: (rows: Rows<R>) => void;
  #reject!: (error: unknown) => void;

  constructor(wanted: Wanted) {
    super(wanted.text);
    this.name = wanted.name;
    this.text = wanted.text;
    this.#wanted = wanted;
    this.#leadsLeft = wanted.leads.length;
    // Before anything is written: a value that cannot be sent must not leave half a statement on the wire.
    this.#values = wanted.values.map((value) => prepareValue(value));
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Whether all that had to come before was done. */
  get led(): boolean {
    return this.#leadsLeft === 0;
  }

  override submit = (connection: Connection): void => {
    const wire = connection as unknown as Wire;
    const { leads, name, text, described } = this.#wanted;
    for (const lead of leads) {
      wire.bind({ statement: lead.name, values: lead.values });
      wire.execute();
    }
    this.#description = described.get(name);
    if (!wire.parsedStatements[name] && !wire.submittedNamedStatements[name]) {
      wire.parse({ name, text });
      wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: this.#values });
    if (!this.#description) wire.describe({ type: 'P' });
    wire.execute();
    wire.sync();
  };

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name }) => name);
    this.#description = {
      columns,
      keys: columns.map(keyOf),
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID) as (text: string) => unknown),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#description || this.#error !== undefined) return;
    const { columns, keys, parsers } = this.#description;
    const names = this.#wanted.camelCase ? keys : columns;
    const row: Record<string, unknown> = {};
    try {
      for (let index = 0; index < fields.length; index += 1) {
        const text = fields[index];
        row[names[index] as string] = text == null ? null : parsers[index]?.(text);
      }
    } catch (error) {
      // Thrown here it would end the connection's reader; the statement is answered when the server is done with it.
      this.#error = error;
      return;
    }
    this.#rows.push(row as R);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#leadsLeft > 0) {
      this.#leadsLeft -= 1;
      return;
    }
    this.#tag = text;
    // The tag ends with the count where there is one: `INSERT 0 1`, `SELECT 50`, `CALL`.
    const count = Number(text.slice(text.lastIndexOf(' ') + 1));
    this.#rowCount = Number.isNaN(count) ? null : count;
    if (!this.#wanted.described.has(this.name)) this.#wanted.described.set(this.name, this.#description ?? NO_COLUMNS);
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#resolve({ rows: this.#rows, rowCount: this.#rowCount, tag: this.#tag });
    else this.#reject(this.#error);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
