import { SMTPServer } from 'smtp-server';

export type SmtpSink = {
  /** For `SMTP_URL`. */
  url: string;
  /** What arrived, in order; `source` is the message as it came over the wire. */
  received: { to: string[]; source: string }[];
  /** Messages refused for a while before the next one is taken. */
  refuseNext(messages: number): void;
  close(): Promise<void>;
};

/** A mail server that keeps what it gets. */
export async function smtpSink(): Promise<SmtpSink> {
  const received: SmtpSink['received'] = [];
  let refusing = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusing > 0) {
          refusing -= 1;
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    received,
    refuseNext: (messages) => {
      refusing = messages;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
