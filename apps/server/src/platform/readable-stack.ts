import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** By file of the build; null where none lies beside it. */
const maps = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const beside = `${file}.map`;
  const map = existsSync(beside) ? new SourceMap(JSON.parse(readFileSync(beside, 'utf8'))) : null;
  maps.set(file, map);
  return map;
}

/**
 * A stack with the places of our sources instead of those of the bundle. Maps are read when the first error is told: Node, told of
 * them at start, would hold them for nothing (docs/decisions/0017-server-bundle.md).
 */
export const readableStack = (stack: string): string =>
  stack.replace(/(file:\/\/[^\s()]+\.m?js):(\d+):(\d+)/g, (place, url: string, line: string, column: string) => {
    const file = fileURLToPath(url);
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${path.resolve(path.dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
