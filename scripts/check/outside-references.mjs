import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/say.mjs';
import { projectFiles } from './source-files.mjs';

// Put together here, so that this file does not hold what it looks for.
const outside = [
  ['..', 'shared/'].join('/'),
  ['/work', 'shared'].join('/'),
  ['/work', 'main'].join('/'),
  ['.', 'library/'].join(''),
];
const isText = (file) =>
  !/\.(png|jpe?g|webp|avif|ico|woff2?|gz|br|wasm|gguf|onnx|mp3|wav)$/.test(file) && !file.endsWith('package-lock.json');

/** @returns {string[]} one line for each place that leans on something outside the clone */
export function outsideReferences(files = projectFiles()) {
  const found = [];
  for (const file of files.filter(isText)) {
    const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      // A folder of this name inside the project may be imported from beside it.
      const isImport = /^\s*(import|export|\} from)\b/.test(line);
      const reference = outside.find((text) => line.includes(text));
      if (reference && !(isImport && reference === outside[0]))
        found.push(`${file}:${index + 1}: ${line.trim().slice(0, 120)}`);
    }
  }
  return found;
}
