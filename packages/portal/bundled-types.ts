import fs from 'node:fs';
import path from 'node:path';

const imports = /((?:from|import\()\s*)(['"])([^'"]+)\2/g;
const packages = /^@parley\/(\w+)\/(.+)$/;

/**
 * Of all declarations those that the public ones need, with paths between them that hold wherever the package is installed.
 * @param from folder of all, as the compiler wrote them: `portal/src/…`, `ui/src/…`
 * @param entries within it
 * @throws Error for a declaration that would need a package which is not installed with ours
 */
export function bundledTypes(from: string, to: string, entries: readonly string[]): void {
  const waiting = [...entries];
  const done = new Set<string>();
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const folder = path.dirname(file);
    const text = fs
      .readFileSync(path.join(from, file), 'utf8')
      .replaceAll(imports, (all, before, quote, name: string) => {
        const [, pack, rest = ''] = packages.exec(name) ?? [];
        if (!pack && !name.startsWith('.')) {
          if (/^react(\/|$)/.test(name)) return all;
          throw new Error(`The public types need ${name}, by ${file}.`);
        }
        const target = pack ? path.join(pack, 'src', rest) : path.join(folder, name);
        const declaration = target.replace(/\.tsx?$/, '.d.ts');
        waiting.push(declaration);
        const relative = path.relative(folder, declaration).replace(/\.d\.ts$/, '.js');
        return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
      });
    fs.mkdirSync(path.join(to, folder), { recursive: true });
    fs.writeFileSync(path.join(to, file), text);
  }
}
