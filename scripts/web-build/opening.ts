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
    const withSource = (source: string) =>
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    /** Files that hold these sources, and those that they import, but for files that the page has already. */
    const filesOf = (sources: readonly string[], before: readonly string[] = []): string[] => {
      const files = new Set(sources.flatMap((source) => withSource(source)?.fileName ?? []));
      // Files that are added during the loop are visited, too.
      for (const file of files)
        for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
          files.add(imported);
      return [...files].filter((file) => !before.includes(file));
    };
    const signedOut = filesOf(['/web/main.tsx', '/web/features/auth/pages/auth-page.tsx']);
    const signedIn = filesOf(['/web/main.tsx', '/web/app/shell/shell.tsx']);
    const addresses = (files: readonly string[]) => files.map((file) => `/${file}`);
    const answers: Readonly<Record<string, readonly string[]>> = {
      '/': ['/api/dashboard', '/api/attention'],
      '/invoices': ['/api/lists/invoices?status=all&sort=status&direction=asc'],
    };
    const parts = {
      signedOut: { scripts: addresses(signedOut), answers: ['/api/user'] },
      signedIn: { scripts: addresses(signedIn), answers: ['/api/user', '/api/status'] },
      ...Object.fromEntries(
        pageSources().map(({ path, source }) => [
          path,
          {
            scripts: addresses(filesOf([source], signedIn).slice(0, mostFiles)),
            answers: answers[path] ?? [],
          },
        ]),
      ),
    };
    this.emitFile({ type: 'asset', fileName: 'opening.json', source: JSON.stringify(parts) });
  },
};
