import { StrictMode } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '../../../web/app/app.tsx';
import { bulkRunsStore } from '../../../web/components/invoice-actions/bulk-run.ts';
import { queryClient } from '../../../web/data/query-client.ts';
import { leaveSession } from '../../../web/data/account/session.ts';
import { toastStore } from '../../../web/data/toasts.ts';
import { upgradeStore } from '../../../web/data/account/upgrade.ts';

/** Removes what the last test, or the last `openApp`, has left. */
export const closeApp = async (): Promise<void> => {
  await cleanup();
  leaveSession(false);
  queryClient.clear();
  toastStore.set(undefined);
  bulkRunsStore.set([]);
  upgradeStore.set(undefined);
};

/** Shows the app at an address, as a reload shows it: nothing that was read before is there. */
export const openApp = async (address: string): Promise<void> => {
  await closeApp();
  history.pushState(null, '', address);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  await render(
    <StrictMode>
      <App />
    </StrictMode>,
    { container },
  );
};
