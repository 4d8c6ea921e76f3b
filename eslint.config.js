import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { importX } from 'eslint-plugin-import-x';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

// What each room may import and call. The rules that hold for all code are in .oxlintrc.json.

/** Which rooms each room may import (ARCHITECTURE.md, "Rooms"). */
const mayImport = {
  contracts: [],
  domain: ['contracts'],
  platform: ['contracts', 'domain'],
  projections: ['contracts', 'domain', 'platform'],
  commands: ['contracts', 'domain', 'platform'],
  workflows: ['contracts', 'domain', 'platform', 'commands'],
  integrations: ['contracts', 'domain', 'platform'],
  api: ['contracts', 'domain', 'platform', 'projections', 'commands', 'workflows'],
  app: ['contracts', 'domain', 'platform', 'projections', 'commands', 'workflows', 'integrations', 'api'],
  web: ['contracts', 'domain'],
};
const rooms = [...Object.keys(mayImport), 'tests', 'bench', 'scripts'];

/** Files that choose adapters and pass them on. */
const compositionRoots = [
  'app/main.ts',
  'app/admin.ts',
  'app/audit.ts',
  'app/audit/verify.ts',
  'app/projections.ts',
  'app/migrate-store.ts',
  'app/migration/open-*.ts',
  'app/{backup,restore}.ts',
  'app/backups/*.ts',
  'app/workers/*-worker.ts',
  'app/composition/*.ts',
  'app/start/failed-start.ts',
];

const roomZones = Object.entries(mayImport).map(([room, allowed]) => ({
  target: `./${room}`,
  from: rooms.filter((other) => other !== room && !allowed.includes(other)).map((other) => `./${other}`),
  message: `${room}/ may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}.`,
}));

const portZones = [
  {
    target: ['./projections', './commands', './workflows', './integrations'],
    from: './platform',
    except: ['./ports', './derived-ids.ts', './error-message.ts', './secrets/hidden-secrets.ts'],
    message: 'Import the port; the composition passes the adapter in.',
  },
  {
    target: ['./api', './app'],
    from: './platform/!(ports|settings|secrets|monitoring|files)/**/*',
    message: 'Only the composition (app/main.ts, app/composition/) chooses adapters.',
  },
];

const features = existsSync('web/features') ? readdirSync('web/features') : [];
const featureZones = features.map((feature) => ({
  target: `./web/features/${feature}`,
  from: './web/features',
  except: [`./${feature}`],
  message: 'Move code that two features need to web/components/.',
}));

/** The rooms of the web app, from the lowest: each may import those before it. `data` and `loading` need each other. */
const webLayers = [
  ['hooks'],
  ['data', 'loading'],
  ['navigation'],
  ['ui'],
  ['components'],
  ['features'],
  ['app'],
];
const webZones = webLayers.slice(0, -1).map((layer, at) => ({
  target: layer.map((room) => `./web/${room}`),
  from: webLayers
    .slice(at + 1)
    .flat()
    .map((room) => `./web/${room}`),
  message: `web/${layer.join(', ')} may import only the rooms before it (eslint.config.js, webLayers).`,
}));

/** React's own way to load code later. */
const lazyOfReact = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Use `lazyComponent` or `warmed` (web/loading/warmed.ts).',
};

/** What writes or reads numbers in the default format unless another one is given. */
const inDefaultFormat = {
  regex: '^(\\.\\./)+domain/(counts|money/(format|read-units|sums))\\.ts$',
  importNames: [
    ...['formatMinor', 'formatMoney', 'shortMinor', 'plainAmount', 'sumsWords'],
    ...['formatCount', 'countOf', 'percentWords'],
    ...['readUnits', 'readMinor', 'isAmbiguousAmount', 'currencyNamedIn'],
  ],
  message: "Screens have the account's number format: web/data/account/{numbers,typed-amounts}.ts.",
};

const zones = [...roomZones, ...portZones, ...featureZones, ...webZones];
const isNotPortZone = (/** @type {object} */ zone) => !portZones.some((portZone) => portZone === zone);

export default defineConfig(
  // Tests, measurements and scripts may import every room.
  globalIgnores([
    ...['dist/', 'data/', 'demo-data/', 'coverage/', 'test-results/'],
    ...['tests/', 'bench/', 'scripts/', '**/*.{test,fixture}.{ts,tsx}'],
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [relativeResolver()] },
    rules: { 'import-x/no-restricted-paths': ['error', { zones }] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
  },
  {
    // Decisions depend only on their arguments.
    files: ['domain/**/*.ts'],
    rules: {
      'no-restricted-globals': ['error', 'process', 'fetch', 'setTimeout', 'setInterval', 'performance'],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Pass the time in as an argument.',
        },
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: 'Pass the time in as an argument.',
        },
        {
          selector: "MemberExpression[object.name='Math'][property.name='random']",
          message: 'Pass random values in as an argument.',
        },
      ],
    },
  },
  {
    // Temporal replays workflow code from its history, so this code must be deterministic.
    files: [
      'workflows/temporal/{chase/chase-workflow,sync/sync-workflow,run-words,search-attributes,wakes}.ts',
    ],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'fetch',
        'setTimeout',
        'setInterval',
        'performance',
        'Buffer',
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!@temporalio/workflow$|\\.\\.?/(run-words|search-attributes|wakes)\\.ts$)',
              allowTypeImports: true,
              message: 'The workflow may import other rooms for their types only.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['platform/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./)+domain/(?!upcasting\\.ts$)',
              allowTypeImports: true,
              message: 'platform/ may import types and upcasting from domain/, but no decisions.',
            },
          ],
        },
      ],
    },
  },
  {
    // What is hidden hides all that is in it: the dashboard while it loads, or the room that a failure keeps.
    files: ['web/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "Property[key.name='visibility'] Literal[value='visible']",
          message: "Say 'inherit': 'visible' shows even in what is hidden.",
        },
      ],
    },
  },
  {
    // One mechanism shows that code is being loaded, and loads it ahead. Numbers are the account's.
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['web/loading/lazy-component.ts', 'web/data/account/{numbers,typed-amounts}.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [lazyOfReact], patterns: [inDefaultFormat] },
      ],
    },
  },
  {
    // Calls to the server are in files of their own. ESLint replaces the rule above for these files, so it is repeated.
    files: ['web/{features,components}/**/*.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [lazyOfReact],
          patterns: [
            inDefaultFormat,
            {
              regex: '^(\\.\\./)+data/api\\.ts$',
              allowTypeImports: true,
              message: 'Put the call in a file of its own: api/ of the feature, or beside in components/.',
            },
          ],
        },
      ],
    },
  },
  {
    files: compositionRoots,
    rules: { 'import-x/no-restricted-paths': ['error', { zones: zones.filter(isNotPortZone) }] },
  },
);

/** Relative imports include the extension, so joining the paths is enough to resolve them. */
function relativeResolver() {
  return {
    interfaceVersion: 3,
    name: 'relative',
    resolve: (/** @type {string} */ source, /** @type {string} */ file) =>
      source.startsWith('.') ? { found: true, path: resolve(dirname(file), source) } : { found: false },
  };
}
