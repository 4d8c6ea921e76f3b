import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/web-build/chunks.ts';
import { opening } from './scripts/web-build/opening.ts';
import { signedInPage } from './scripts/web-build/signed-in-page.ts';
import { smallInPage } from './scripts/web-build/small-in-page.ts';
import { themeInPage } from './scripts/web-build/theme-in-page.ts';

const api = 'http://127.0.0.1:3000';

/** The package of the router names its development build alone for browsers. */
const builtRouter = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
};

export default defineConfig(({ command }) => ({
  root: 'web',
  plugins: [react(), themeInPage, smallInPage, opening, signedInPage],
  resolve: { alias: command === 'build' ? [builtRouter] : [] },
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
          groups: chunks,
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api, ws: true }, '/health': { target: api } },
  },
}));
