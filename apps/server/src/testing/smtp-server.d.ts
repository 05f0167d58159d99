/** The part of smtp-server that the sink of the tests uses; the package has no types of its own. */
declare module 'smtp-server' {
  import type { AddressInfo } from 'node:net';
  import type { Readable } from 'node:stream';

  type Session = { envelope: { rcptTo: { address: string }[] } };
  type Done = (error?: (Error & { responseCode?: number }) | null) => void;
  export class SMTPServer {
    constructor(options: {
      disabledCommands?: string[];
      logger?: boolean;
      onData(stream: Readable, session: Session, done: Done): void;
    });
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    server: { address(): AddressInfo };
  }
}
