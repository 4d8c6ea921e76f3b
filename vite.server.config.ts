import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

/** What is started on its own, as a process or a worker thread: the name in `dist/server`, the source. */
const entries = {
  main: 'app/main.ts',
  admin: 'app/admin.ts',
  projections: 'app/projections.ts',
  audit: 'app/audit.ts',
  'migrate-store': 'app/migrate-store.ts',
  backup: 'app/backup.ts',
  restore: 'app/restore.ts',
  'rebuild-worker': 'app/workers/rebuild-worker.ts',
  'fold-worker': 'app/workers/fold-worker.ts',
  'reader-worker': 'app/workers/reader-worker.ts',
  'verify-worker': 'app/workers/verify-worker.ts',
  'verify-streams-worker': 'app/workers/verify-streams-worker.ts',
  'sandbox-worker': 'app/workers/sandbox-worker.ts',
  'sandbox-watchdog': 'integrations/sandbox/watchdog.mjs',
};

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, source]) => existsSync(source))),
      // One flat folder, so that new URL('./rebuild-worker.js', import.meta.url) holds in every chunk.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
