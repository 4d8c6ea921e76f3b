import './ui/forms/zod-settings.ts';
import './app/global.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadOpened } from './app/pages.ts';
import { guardBack } from './navigation/back-guard.ts';
import { followColorMode } from './ui/theme/color-mode.ts';

guardBack();
followColorMode();

/** How long the page may only show the mark while what it shows first is loading, in milliseconds. */
const longestWait = 500;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const rootOf = createRoot(root);
// As a transition, which React renders in short pieces, so that the browser stays responsive.
const show = (): void =>
  startTransition(() =>
    rootOf.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
// What fails to load says so where it is shown.
void Promise.race([
  loadOpened(window.location).catch(() => undefined),
  new Promise((resolve) => setTimeout(resolve, longestWait)),
]).then(show);
