/** The text, or bytes, in which `pg` sends a value. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): string | Buffer | null;
}
