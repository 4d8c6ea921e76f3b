import './lib/zod-settings.ts';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadOpened } from './app/pages.ts';
import { guardBack } from './lib/back-guard.ts';
import { queryClient } from './lib/query-client.ts';
import { userQuery } from './lib/session.ts';

guardBack();

// Who is signed in decides what is shown, so this is asked while the page's code is still loading.
queryClient.query(userQuery).catch(() => undefined);
loadOpened(window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
