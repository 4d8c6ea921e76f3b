import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * The styles, the icon and the script before the first paint are small enough to be in the page, which then asks for
 * three files less.
 */
export const smallInPage: Plugin = {
  name: 'small-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const read = (name: string) =>
        readFileSync(new URL(`../../web/public/${name}`, import.meta.url), 'utf8').trim();
      return html
        .replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (tag, file: string) => {
          const styles = bundle[file];
          return styles?.type === 'asset' ? `<style>${String(styles.source).trim()}</style>` : tag;
        })
        .replace(
          /(href|src)="\/icon\.svg"/g,
          `$1="data:image/svg+xml,${encodeURIComponent(read('icon.svg'))}"`,
        )
        .replace(
          '<script src="/first-paint.js"></script>',
          () => `<script>${read('first-paint.js')}</script>`,
        );
    },
  },
};
