import type { Connection } from 'pg';
import pg from 'pg';

/** The rows come as messages of their own, each some hundred bytes: they are joined into pieces of this size. */
const PIECE_BYTES = 256 * 1024;

/** A `copy (…) to stdout`, whose text the server writes by itself (PostgreSQL §55.2.6). Of that class because only it may be in a pipeline. */
export class CopyOut extends pg.Query {
  readonly #text: string;
  readonly #pieces: Buffer[] = [];
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #filled = 0;
  #error: unknown;
  readonly answer: Promise<Buffer[]>;
  #resolve: (pieces: Buffer[]) => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor(text: string) {
    super(text);
    this.#text = text;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Heard by whoever asked; until then it must not end the process.
    this.answer.catch(() => {});
  }

  override submit = (connection: Connection): void => {
    (connection as unknown as { query(text: string): void }).query(this.#text);
  };

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > this.#piece.length) {
      this.#keep();
      this.#piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, chunk.length));
    }
    this.#filled += chunk.copy(this.#piece, this.#filled);
  }

  #keep(): void {
    if (this.#filled > 0) this.#pieces.push(this.#piece.subarray(0, this.#filled));
    this.#filled = 0;
  }

  handleError(error: unknown): void {
    this.#error = error;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#keep();
    if (this.#error === undefined) this.#resolve(this.#pieces);
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
