/** Errors that a person who runs the server can act on; the message says how. */
export class MigrationError extends Error {}
