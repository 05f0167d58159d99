import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** `next start` of a host that was built, at a port. Resolves when it says that it is ready. */
export async function serveNext(home: string, port: string): Promise<{ url: string; close: () => Promise<void> }> {
  const program = path.join(home, 'node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [program, 'start', '--port', port, '--hostname', 'localhost'], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk;
      if (output.includes('Ready in')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code, signal) => reject(new Error(`next start ended (${code ?? signal}): ${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
