import type { Plugin } from 'vite';
import { themeStyles } from '../../web/ui/theme/theme.ts';

/** The colors of both schemes are in the page, so that they are there before any script. */
export const themeInPage: Plugin = {
  name: 'theme-in-page',
  transformIndexHtml: () => [{ tag: 'style', children: themeStyles, injectTo: 'head' }],
};
