import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The page for who is signed in, `signed-in.html`: it shows the frame of the shell until the scripts are there. */
export const signedInPage: Plugin = {
  name: 'signed-in-page',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const page = readFileSync(join(dir, 'index.html'), 'utf8');
    writeFileSync(join(dir, 'signed-in.html'), page.replace('<html', '<html data-signed-in'));
  },
};
