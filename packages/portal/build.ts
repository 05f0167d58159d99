/**
 * `npm run build -w packages/portal [-- folder]`: `dist`, or the folder, as npm packs and installs it: modules, one style sheet, fonts,
 * types, licences.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'vite';
import { bundledTypes } from './bundled-types.ts';
import { raised } from './scoped-css.ts';

const here = import.meta.dirname;
const dist = path.resolve(process.argv[2] ?? path.join(here, 'dist'));
const root = path.resolve(here, '../..');
const require = createRequire(import.meta.url);

/** The house's fonts are a sheet of their own: an application may have others. */
function fonts(): void {
  const folder = path.join(dist, 'fonts');
  fs.mkdirSync(folder);
  const sheet = fs.readFileSync(path.join(root, 'packages/ui/src/fonts.css'), 'utf8');
  const written = sheet.replaceAll(/url\('([^']+)'\)/g, (_, file: string) => {
    fs.copyFileSync(require.resolve(file), path.join(folder, path.basename(file)));
    return `url('./fonts/${path.basename(file)}')`;
  });
  fs.writeFileSync(path.join(dist, 'fonts.css'), written);
  for (const family of ['hanken-grotesk', 'literata'])
    fs.copyFileSync(
      path.join(root, `node_modules/@fontsource-variable/${family}/LICENSE`),
      path.join(folder, `${family}-LICENSE.txt`),
    );
}

/** What is tested: the component tests run on the oldest and on the one of this repository, the hosts of `e2e/hosts` on both. */
const REACT = '^18.3.1 || ^19.0.0';

/** What npm reads; inside the workspace the sources are imported instead. */
function manifest(): void {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(here, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  const shown = {
    name,
    version,
    license,
    type: 'module',
    sideEffects: ['*.css'],
    exports: {
      '.': { types: './types/portal/src/parley.d.ts', default: './parley-portal.js' },
      './routes': { types: './types/portal/src/routes.d.ts', default: './routes.js' },
      './style.css': './style.css',
      './fonts.css': './fonts.css',
    },
    peerDependencies: { react: REACT, 'react-dom': REACT },
  };
  fs.writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(shown, null, 2)}\n`);
  for (const file of ['LICENSE', 'NOTICE']) fs.copyFileSync(path.join(root, file), path.join(dist, file));
}

// Whoever builds, a test included: JSX of development would not run in an application that is built for use.
process.env.NODE_ENV = 'production';
await build({ configFile: path.join(here, 'vite.config.ts'), logLevel: 'warn', build: { outDir: dist } });
const sheet = path.join(dist, 'style.css');
fs.writeFileSync(sheet, raised(fs.readFileSync(sheet, 'utf8')));
const declared = path.join(dist, 'declared');
execFileSync(
  process.execPath,
  [
    path.join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    path.join(here, 'tsconfig.types.json'),
    '--outDir',
    declared,
  ],
  { stdio: 'inherit' },
);
bundledTypes(declared, path.join(dist, 'types'), ['portal/src/parley.d.ts', 'portal/src/routes.d.ts']);
fs.rmSync(declared, { recursive: true });
fonts();
manifest();
