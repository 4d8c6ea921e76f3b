import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './scripts/web-build/chunks.ts';
import { leftOut } from './scripts/web-build/left-out.ts';
import { opening } from './scripts/web-build/opening.ts';
import { smallInPage } from './scripts/web-build/small-in-page.ts';
import { readyTheme } from './scripts/web-build/theme-values.ts';

const api = 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'web',
  plugins: [react(), ...leftOut, ...readyTheme, smallInPage, opening],
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
});
