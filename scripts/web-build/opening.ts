import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Maximum number of files listed for a page: some proxies, such as nginx, refuse more than 4 kB of headers. */
const mostFiles = 10;

/** The pages that have an address of their own, without an id, as `pages.ts` lists them. */
const pageSources = (): { readonly path: string; readonly source: string }[] => {
  const list = readFileSync(new URL('../../web/app/pages.ts', import.meta.url), 'utf8');
  return [...list.matchAll(/'(\/[^':]*)': page\(\(\) => import\('\.\.(\/features\/[^']+)'\)\)/g)].map(
    ([, path = '', file = '']) => ({ path, source: `/web${file}` }),
  );
};

/**
 * Lists what each page needs besides `index.html`, in `opening.json`; the server sends it as `Link` headers
 * (`api/web-app.ts`). The browser then loads all of it at once, and not each part after the one before has run.
 */
export const opening: Plugin = {
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
