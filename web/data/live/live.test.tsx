import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { newClient, signOut, signUp } from '../../../tests/components/page/account.ts';
import { untilNothingLoads } from '../../../tests/components/page/answers.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { isLive } from '../../../tests/components/page/live.ts';
import { button, heading, link, shows } from '../../../tests/components/page/screen.ts';

/** Connections are opened only once they are released. */
const holdConnections = (): (() => void) => {
  const usual = window.WebSocket;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  class Held extends EventTarget {
    static readonly OPEN = usual.OPEN;
    private socket: WebSocket | undefined;
    private closed = false;
    onopen = (): void => undefined;
    onmessage = (_event: MessageEvent): void => undefined;
    onclose = (_event: CloseEvent): void => undefined;

    constructor(address: string) {
      super();
      void released.then(() => {
        if (this.closed) return;
        this.socket = new usual(address);
        this.socket.addEventListener('open', () => this.onopen());
        this.socket.addEventListener('message', (event) => this.onmessage(event));
        this.socket.addEventListener('close', (event) => this.onclose(event));
      });
    }

    get readyState(): number {
      return this.socket?.readyState ?? usual.CONNECTING;
    }

    close(): void {
      this.closed = true;
      this.socket?.close();
    }
  }
  vi.stubGlobal('WebSocket', Held);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    release();
  });
  return release;
};

test('what changes between a login and the live connection is shown once that is open', async () => {
  const email = await signUp();
  await signOut();
  await openApp('/auth');
  const connect = holdConnections();
  await page.getByLabelText('Email', { exact: true }).fill(email);
  await page.getByLabelText('Password', { exact: true }).fill('correct horse');
  await button('Login').click();
  await expect.element(heading('Dashboard')).toBeVisible();
  await link('Clients').first().click();
  await shows(page, 'No clients found.');
  await untilNothingLoads();
  await newClient('Ada Ltd');
  await untilNothingLoads();
  connect();
  await isLive();
  await shows(page, 'Ada Ltd');
});
