import fs from 'node:fs';
import path from 'node:path';
import { runChild } from '../../scripts/bootstrap/child.mjs';
import { npmCommand } from '../../scripts/bootstrap/install.mjs';

/** Runs a program to its end. @throws Error with its output when it fails */
export async function run(
  command: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<string> {
  const [program = '', ...args] = command;
  // A test run sets `test`, which a build for use must not inherit.
  const env = { ...process.env, NODE_ENV: 'production', ...options.env };
  const { code, output } = await runChild(program, args, { cwd: options.cwd, env });
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** Runs npm with arguments. @throws Error with its output when it fails */
export const npm = (args: readonly string[], cwd: string): Promise<string> => run([...npmCommand(), ...args], { cwd });

/** Builds the package and packs it into a folder, as it would be published. @returns path of the tarball */
export async function packPortal(folder: string): Promise<string> {
  const built = path.join(folder, 'package');
  await run([process.execPath, path.join(import.meta.dirname, 'build.ts'), built], { cwd: import.meta.dirname });
  await npm(['pack', built, '--pack-destination', folder, '--ignore-scripts', '--no-update-notifier'], folder);
  const tarball = fs.readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error('npm pack made no tarball.');
  return path.join(folder, tarball);
}

/** Puts the files of a tarball where npm would install them. */
export async function unpack(tarball: string, to: string): Promise<void> {
  fs.mkdirSync(to, { recursive: true });
  await run(['tar', '-xzf', tarball, '--strip-components=1', '-C', to], { cwd: to });
}
