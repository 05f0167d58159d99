/**
 * States that pass without anyone mending our code (PostgreSQL, appendix A): connections (08), resources (53), shutting down and
 * starting (57P0x), cancelled by a time limit (57014), a lock that did not come (55P03), deadlock and serialisation (40P01, 40001),
 * idle in a transaction (25P03), read-only (25006), trouble with the disk (58); and what the network says.
 */
const PASSING =
  /^(08\d{3}|53\d{3}|57P0\d|57014|55P03|40P01|40001|25P03|25006|58\d{3}|ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)$/;

/** `pg` gives these no code. */
const LOST =
  /^(Connection terminated( unexpectedly| due to connection timeout)?|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error and is not queryable|Client was closed and is not queryable|Query read timeout)$/;

/** An error that wraps another may stand for it. */
const MOST_CAUSES = 4;

/** Whether the database, or the way to it, is what fails: the same request may succeed later. */
export function isOutage(error: unknown): boolean {
  let one = error;
  for (let depth = 0; depth < MOST_CAUSES && one instanceof Error; depth += 1) {
    const { code, message, cause } = one as Error & { code?: unknown };
    if (PASSING.test(String(code)) || LOST.test(message)) return true;
    one = cause;
  }
  return false;
}

/** A server that takes no writes: it became a standby, or its administrator said so. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25006';
