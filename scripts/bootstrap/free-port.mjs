import net from 'node:net';

const listens = (port) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    probe.listen(port, '127.0.0.1', () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });

/**
 * A port of this machine that nobody listens on: the first one from `first` on, or any.
 * @param {number} [first]
 * @returns {Promise<number>}
 */
export async function freePort(first = 0) {
  for (let port = first; ; port += 1) {
    const found = await listens(port);
    if (found) return found;
  }
}
