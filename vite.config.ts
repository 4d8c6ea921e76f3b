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

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutJsonSchema],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: 'hidden',
    chunkSizeWarningLimit: 1500,
  },
  server: {
    proxy: { '/api': { target: api, ws: true }, '/health': { target: api } },
  },
});
