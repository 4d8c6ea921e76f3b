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

/** A file, and all that it imports at once, but for what groups before it have. */
const withImports = (name: string, file: string, priority: number) => ({
  name,
  test: (id: string): boolean => id.endsWith(file),
  priority,
});

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutJsonSchema],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files for each page: without groups, what several pages share becomes a hundred small ones.
          groups: [
            withImports('first', '/web/main.tsx', 4),
            withImports('forms', '/web/features/auth/auth-page.tsx', 3),
            withImports('shell', '/web/app/shell/shell.tsx', 2),
            withImports('lists', '/web/features/invoices/invoices-page.tsx', 1),
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api, ws: true }, '/health': { target: api } },
  },
});
