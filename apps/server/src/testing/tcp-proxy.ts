import net from 'node:net';

/** A way to a server that breaks as the test says. */
export type TcpProxy = {
  /** The server's address, by way of the proxy. */
  url: string;
  /**
   * From now on bytes are swallowed in both directions and no connection is ended, as when a firewall forgot it. What is frozen stays so.
   * @param which decides by what a client said first, which names its user and application; without it all, and whatever comes
   */
  freeze(which?: (opening: string) => boolean): void;
  /** What is opened from now on gets through. */
  thaw(): void;
  /** Ends every connection at once. */
  cut(): void;
  close(): Promise<void>;
};

export async function tcpProxy(to: string): Promise<TcpProxy> {
  const server = new URL(to);
  const sockets = new Set<net.Socket>();
  const frozen = new Set<net.Socket>();
  const openings = new Map<net.Socket, string>();
  let freezing: ((opening: string) => boolean) | null = null;

  const proxy = net.createServer((client) => {
    const upstream = net.connect(Number(server.port || 5432), server.hostname);
    const passOn = (target: net.Socket) => (bytes: Buffer) => {
      if (!frozen.has(client)) target.write(bytes);
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.once('data', (bytes) => {
      openings.set(client, bytes.toString('latin1'));
      if (freezing?.(bytes.toString('latin1'))) frozen.add(client);
    });
    client.on('data', passOn(upstream)).on('close', () => upstream.destroy());
    upstream.on('data', passOn(client)).on('close', () => {
      if (!frozen.has(client)) client.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as net.AddressInfo).port);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    freeze: (which = () => true) => {
      freezing = which;
      for (const [client, opening] of openings) if (which(opening)) frozen.add(client);
    },
    thaw: () => {
      freezing = null;
    },
    cut,
    close: () => {
      cut();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
