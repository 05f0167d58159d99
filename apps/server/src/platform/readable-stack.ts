import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** By file of the build. */
const maps = new Map<string, SourceMap>();

function mapOf(file: string): SourceMap | undefined {
  const known = maps.get(file);
  const beside = `${file}.map`;
  if (known || !existsSync(beside)) return known;
  const map = new SourceMap(JSON.parse(readFileSync(beside, 'utf8')));
  maps.set(file, map);
  return map;
}

type Place = { url: string; line: number; column: number };

/** A stack begins with the message, which may hold what somebody sent: files of other machines, paths that are none. */
function originOf({ url, line, column }: Place): string | null {
  try {
    const file = fileURLToPath(url);
    const origin = mapOf(file)?.findOrigin(line, column);
    if (!origin || !('fileName' in origin)) return null;
    return `${path.resolve(path.dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  } catch {
    return null; // what is told of an error is told as it is, rather than not at all
  }
}

/**
 * A stack with the places of our sources instead of those of the bundle. Maps are read when the first error is told: Node, told of
 * them at start, would hold them for nothing (docs/decisions/0017-server-bundle.md).
 */
export const readableStack = (stack: string): string =>
  stack.replace(
    /(file:\/\/[^\s()]+\.m?js):(\d+):(\d+)/g,
    (place, url: string, line: string, column: string) =>
      originOf({ url, line: Number(line), column: Number(column) }) ?? place,
  );
