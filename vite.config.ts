import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = 'http://127.0.0.1:3000';

/**
 * zod's classic API takes its writer of JSON Schema along, 5 kB (gzip) of the first load; no page writes any. Each of its
 * exports becomes a function that makes functions, which is all that constructing a schema asks of them.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => () => {};`).join('\n'), map: null };
    },
  },
};

/** The theme switches the ripples of buttons off; they would be 3 kB (compressed) of every page. */
const withoutRipples: Plugin = {
  name: 'without-ripples',
  apply: 'build',
  transform: {
    filter: { id: /@mui[\\/]material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/ },
    handler: () => ({ code: 'export default () => null;', map: null }),
  },
};

/**
 * What zod's classic API takes along and no page uses: generated code, which the content security policy forbids, a memory
 * for schemas that contain themselves, and JSON Schema.
 */
const withoutUnusedZod: Plugin = {
  name: 'without-unused-zod',
  apply: 'build',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^ {4}inst\._zod\.processJSONSchema = .*;\n/gm, '')
        .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init')
        .replace('core.config({ memoizer: core.memoizer() })', 'undefined'),
      map: null,
    }),
  },
};

/** Of emotion, for class components around its own; nothing of ours or MUI's asks for it. */
const withoutHoisting: Plugin = {
  name: 'without-hoisting',
  apply: 'build',
  load: {
    filter: { id: /[\\/]hoist-non-react-statics[\\/]dist[\\/][\w.-]+\.js$/ },
    handler: () => 'export default (target) => target;',
  },
};

/** The package of the router gives browsers its development build, whatever is built. */
const builtRouter: Plugin = {
  name: 'built-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^react-router$/,
          replacement: fileURLToPath(
            new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
          ),
        },
      ],
    },
  }),
};

/**
 * The styles, the icon and the script before the first paint are small enough to be in the page, which then asks for
 * three files less.
 */
const smallInPage: Plugin = {
  name: 'small-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const read = (name: string) =>
        readFileSync(new URL(`web/public/${name}`, import.meta.url), 'utf8').trim();
      return html
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (tag, file: string) => {
          const styles = bundle[file];
          return styles?.type === 'asset' ? `<style>${String(styles.source).trim()}</style>` : tag;
        })
        .replace(
          /(href|src)="\/icon\.svg"/g,
          `$1="data:image/svg+xml,${encodeURIComponent(read('icon.svg'))}"`,
        )
        .replace(
          '<script src="/first-paint.js"></script>',
          () => `<script>${read('first-paint.js')}</script>`,
        );
    },
  },
};

/** Maximum number of files listed for a page: some proxies, such as nginx, refuse more than 4 kB of headers. */
const mostFiles = 10;

/** The pages that have an address of their own, without an id, as `pages.ts` lists them. */
const pageSources = (): { readonly path: string; readonly source: string }[] => {
  const list = readFileSync(new URL('web/app/pages.ts', import.meta.url), 'utf8');
  return [...list.matchAll(/'(\/[^':]*)': page\(\(\) => import\('\.\.(\/features\/[^']+)'\)\)/g)].map(
    ([, path = '', file = '']) => ({ path, source: `/web${file}` }),
  );
};

/**
 * Lists what each page needs besides `index.html`, in `opening.json`; the server sends it as `Link` headers
 * (`api/web-app.ts`). The browser then loads all of it at once, and not each part after the one before has run.
 */
const opening: Plugin = {
  name: 'opening',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const called = (name: string) => {
      const found = chunks.find((chunk) => chunk.name === name);
      if (found === undefined) this.error(`No chunk is named ${name}`);
      return found;
    };
    const chunk = (name: string): string => `/${called(name).fileName}`;
    const atOnce = new Set(['first', 'signed-in'].map((name) => called(name).fileName));
    /** A page's own files, and those that they import. */
    const filesOf = (source: string): string[] => {
      const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
      const files = new Set(page === undefined ? [] : [page.fileName]);
      // Files that are added during the loop are visited, too.
      for (const file of files)
        for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
          if (!atOnce.has(imported) && !imported.includes('rolldown-runtime')) files.add(imported);
      return [...files]
        .filter((file) => !atOnce.has(file))
        .slice(0, mostFiles)
        .map((file) => `/${file}`);
    };
    const answers: Readonly<Record<string, readonly string[]>> = {
      '/': ['/api/dashboard', '/api/attention'],
      '/invoices': ['/api/lists/invoices?status=all&sort=status&direction=asc'],
    };
    const parts = {
      signedOut: { scripts: [chunk('first'), chunk('forms')], answers: ['/api/user'] },
      signedIn: { scripts: [chunk('first'), chunk('signed-in')], answers: ['/api/user', '/api/status'] },
      ...Object.fromEntries(
        pageSources().map(({ path, source }) => [
          path,
          { scripts: filesOf(source), answers: answers[path] ?? [] },
        ]),
      ),
    };
    this.emitFile({ type: 'asset', fileName: 'opening.json', source: JSON.stringify(parts) });
  },
};

/** Some files, and all that they import at once, but for what groups before it have. */
const withImports = (name: string, priority: number, ...files: readonly string[]) => ({
  name,
  test: (id: string): boolean => files.some((file) => id.endsWith(file)),
  priority,
});

/** What the sign-in page and the shell both need. */
const ofEveryPage = [
  '/domain/calendar.ts',
  '/domain/money.ts',
  '/@mui/material/Link/Link.mjs',
  '/@mui/material/Skeleton/index.mjs',
  '/icons/chart-no-axes-column.mjs',
  '/icons/circle-exclamation-point.mjs',
  '/icons/files.mjs',
  '/icons/repeat.mjs',
  '/icons/sparkles.mjs',
  '/web/components/card-ground.ts',
  '/web/components/loaded.tsx',
  '/web/components/mark.tsx',
  '/web/components/old-data.tsx',
  '/web/components/status-chip.tsx',
  '/web/components/url-tabs.tsx',
  '/web/components/visually-hidden.tsx',
  '/web/lib/screen.ts',
  '/web/lib/url-state.ts',
  '/web/lib/use-command.ts',
];

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    withoutJsonSchema,
    withoutRipples,
    withoutUnusedZod,
    withoutHoisting,
    builtRouter,
    smallInPage,
    opening,
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: 'hidden',
    // Else each page would bring the list of all files that any dialog needs, 6 kB (gzip).
    modulePreload: false,
    // One file, which is in the page; else each page would ask for its styles again.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files for each page: without groups, what several pages share becomes a hundred small ones.
          groups: [
            withImports('first', 4, '/web/main.tsx', ...ofEveryPage),
            withImports(
              'signed-in',
              3,
              '/web/app/shell/shell.tsx',
              '/web/features/invoices/invoices-page.tsx',
            ),
            withImports('dashboard', 2, '/web/features/dashboard/dashboard-page.tsx'),
            withImports('forms', 1, '/web/features/auth/auth-page.tsx'),
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api, ws: true }, '/health': { target: api } },
  },
});
