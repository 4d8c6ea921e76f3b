import type { Plugin } from 'vite';
import { themeStyles, themeValues } from '../../web/app/theme-values.ts';

/** The colors of both schemes are in the page, so that they are there before any script. */
const themeInPage: Plugin = {
  name: 'theme-in-page',
  transformIndexHtml: () => [{ tag: 'style', children: themeStyles, injectTo: 'head' }],
};

/** What MUI works out from the theme's colors and sizes; its code for that would be 11 kB (gzip) of every page. */
const themeWorkedOut: Plugin = {
  name: 'theme-worked-out',
  apply: 'build',
  load: {
    filter: { id: /[\\/]web[\\/]app[\\/]theme-values\.ts$/ },
    handler: () => `export const themeValues = ${JSON.stringify(themeValues)};`,
  },
};

/** MUI's components make its own theme for when none is given, but `web/app/app.tsx` gives one. */
const withoutDefaultTheme: Plugin = {
  name: 'without-default-theme',
  apply: 'build',
  transform: {
    filter: { id: /@mui[\\/]material[\\/]styles[\\/]createTheme\.mjs$/ },
    handler: () => ({ code: "export { createTheme as default } from '@mui/system';", map: null }),
  },
};

export const readyTheme: readonly Plugin[] = [themeInPage, themeWorkedOut, withoutDefaultTheme];
