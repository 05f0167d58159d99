import fs from 'node:fs';
import path from 'node:path';
import { root } from '../bootstrap/say.mjs';
import { projectFiles } from './source-files.mjs';

const maxLines = 400;
const isSource = (file) =>
  /\.(ts|tsx|mjs|cjs|css|sql)$/.test(file) && !/\.gen\.ts$|^apps\/server\/src\/db\/schema\.ts$/.test(file);

/** @returns {string[]} one line for each source file that wants to be split by what it is about */
export function longFiles(files = projectFiles()) {
  return files
    .filter(isSource)
    .map((file) => ({ file, lines: fs.readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ file, lines }) => `${file}: ${lines} lines, ${maxLines} are allowed`);
}
