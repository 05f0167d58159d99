// Who may import whom. docs/architecture.md draws it; scripts/boundaries.test.ts plants one forbidden import for each rule.
const feature = '^apps/server/src/(identity|assistant)/([^/]+)/';
const tests = '\\.(test|spec)\\.tsx?$|/testing/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'browser-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-imports-only-contracts',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^(apps/web|packages/(?!contracts/))' },
    },
    {
      name: 'contracts-know-only-zod',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: tests },
      to: { pathNot: '^packages/contracts/src/|(^|/)node_modules/zod/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^packages/(portal|contracts/src/(identity|assistant))/' },
    },
    {
      name: 'contexts-meet-only-at-principal',
      severity: 'error',
      from: { path: '^apps/server/src/(identity|assistant)/' },
      to: { path: '^apps/server/src/(identity|assistant)/', pathNot: '^apps/server/src/$1/' },
    },
    {
      name: 'platform-and-db-know-no-context',
      severity: 'error',
      from: { path: '^apps/server/src/(platform|db|principal)', pathNot: tests },
      to: { path: '^apps/server/src/(identity|assistant|app\\.ts|main\\.ts)' },
    },
    {
      name: 'contexts-never-import-the-app',
      severity: 'error',
      from: { path: '^apps/server/src/(identity|assistant)/', pathNot: tests },
      to: { path: '^apps/server/src/(app|main)\\.ts$' },
    },
    {
      name: 'routes-and-jobs-ask-services',
      severity: 'error',
      from: { path: '\\.(routes|jobs)\\.ts$' },
      to: { path: '\\.store\\.ts$' },
    },
    {
      name: 'services-call-nobody-back',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: '\\.(routes|jobs)\\.ts$' },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: '^(node:)?https?$|(^|/)node_modules/(@fastify|fastify)/|^apps/server/src/platform/route\\.ts$' },
    },
    {
      name: 'stores-call-nobody-back',
      severity: 'error',
      from: { path: '\\.store\\.ts$' },
      to: { path: '\\.(service|routes|jobs)\\.ts$' },
    },
    {
      name: 'a-store-belongs-to-its-feature',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: `${feature}.*\\.store\\.ts$`, pathNot: '^apps/server/src/$1/$2/' },
    },
    {
      name: 'only-features-use-stores',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: `${feature}|${tests}` },
      to: { path: `${feature}.*\\.store\\.ts$` },
    },
    {
      name: 'a-screen-belongs-to-its-table',
      severity: 'error',
      from: { path: '^(apps/web|packages/portal)/', pathNot: `(routes|sections)\\.tsx?$|${tests}` },
      to: { path: '\\.screen\\.tsx$' },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: tests },
      to: { path: tests, pathNot: '(^|/)node_modules/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      // An import that cannot be followed is one the other rules do not see.
      name: 'every-import-resolves',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      // Its package exports the file; the question how vite hands it over is not part of a name.
      to: { couldNotResolve: true, pathNot: '^onnxruntime-web/.*\\?url$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
