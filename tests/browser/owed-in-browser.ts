import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { MailServer, textOf } from '../doubles/mail-server.ts';
import { ServerProcess } from '../doubles/server-process.ts';
import { zoneAtHour } from '../doubles/zone-at-hour.ts';
import { launchChromium } from './chromium.ts';

/** What a user has in front of them. */
interface Device {
  /** Pixels. */
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** A phone or tablet. */
  readonly hasTouch?: boolean;
  /** Whether the browser loads the code of other pages ahead. */
  readonly loadsAhead?: boolean;
}

/** The browser asks to save data: a page does not load what only other pages need. */
const saveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
};

const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

let started: Promise<Browser> | undefined;

/**
 * The Chromium of all test files in this process, a new one if it has crashed or did not start. It ends with the
 * process.
 */
const sharedChromium = (): Promise<Browser> =>
  (started = (started ?? launchChromium()).then(
    (browser) => (browser.isConnected() ? browser : launchChromium()),
    () => launchChromium(),
  ));

/** The pages that tests have open. */
export const openPages = async (): Promise<readonly Page[]> =>
  ((await started?.catch(() => undefined))?.contexts() ?? []).flatMap((context) => context.pages());

/** The built server with its own mail server, and a real browser that opens it. */
export class OwedInBrowser {
  readonly mails: MailServer;
  readonly address: string;
  readonly timeZone: string;
  /** Errors from pages and their consoles; a passing test has none. */
  readonly pageErrors: string[] = [];
  private readonly contexts: BrowserContext[] = [];
  private readonly parts: {
    server: ServerProcess;
    browser: Browser;
    folder: { path: string; remove(): void };
  };

  private constructor(mails: MailServer, address: string, timeZone: string, parts: OwedInBrowser['parts']) {
    this.mails = mails;
    this.address = address;
    this.timeZone = timeZone;
    this.parts = parts;
  }

  /** @param args arguments of the server, such as `--demo` */
  static async start(...args: string[]): Promise<OwedInBrowser> {
    const mails = new MailServer();
    return OwedInBrowser.startBeside(mails, await mails.listen(), args);
  }

  /** @param settings in addition to those of every test */
  static async startWith(settings: Readonly<Record<string, string>>): Promise<OwedInBrowser> {
    const mails = new MailServer();
    return OwedInBrowser.startBeside(mails, await mails.listen(), [], settings);
  }

  /** Its mail server is not there yet: it refuses connections until it listens at the port that is returned. */
  static async startBeforeMails(): Promise<{ readonly owed: OwedInBrowser; readonly port: number }> {
    const first = new MailServer();
    const smtpUrl = await first.listen();
    await first.close();
    const owed = await OwedInBrowser.startBeside(new MailServer(), smtpUrl, []);
    return { owed, port: Number(new URL(smtpUrl).port) };
  }

  private static async startBeside(
    mails: MailServer,
    smtpUrl: string,
    args: readonly string[],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<OwedInBrowser> {
    const folder = temporaryFolder();
    const server = new ServerProcess(entry, { SMTP_URL: smtpUrl, ...settings, DATA_DIR: folder.path }, args);
    const [address, browser] = await Promise.all([server.listening, sharedChromium()]);
    return new OwedInBrowser(mails, address, zoneAtHour(12), { server, browser, folder });
  }

  /**
   * The path of the link in the latest email to an address that has one to this page, such as
   * `/verify-sender?token=…`; waits for that email.
   */
  linkTo(address: string, page: string): Promise<string> {
    const link = new RegExp(`/${page}(?:/|\\?token=)[\\w-]{43}`);
    const mailed = (): string | undefined =>
      this.mails.taken
        .filter(({ to }) => to.includes(address))
        .map(({ source }) => link.exec(textOf(source))?.[0])
        .findLast((path) => path !== undefined);
    return vi.waitUntil(mailed, { timeout: 30_000 });
  }

  get dataFolder(): string {
    return this.parts.folder.path;
  }

  /**
   * A window of a user's own browser, with separate cookies. Its system asks for less motion and to save data, unless a
   * test is about these: to draw what moves, and to load what is never opened, takes much of the tests' processor time.
   */
  person(device: Device = {}): Promise<BrowserContext> {
    return this.open(device, 'reduce');
  }

  /** As `person`, where all moves as it does for most users: for tests of where things are while they move. */
  personWithMotion(device: Device = {}): Promise<BrowserContext> {
    return this.open(device, 'no-preference');
  }

  private async open(
    { width = 1280, colorScheme = 'light', hasTouch = false, loadsAhead = false }: Device,
    reducedMotion: 'reduce' | 'no-preference',
  ): Promise<BrowserContext> {
    const context = await this.parts.browser.newContext({
      viewport: { width, height: 900 },
      hasTouch,
      isMobile: hasTouch,
      colorScheme,
      reducedMotion,
      timezoneId: this.timeZone,
      locale: 'en-US',
      baseURL: this.address,
    });
    if (!loadsAhead) await context.addInitScript(saveData);
    context.on('weberror', (error) => this.pageErrors.push(error.error().message));
    context.on('page', watchRequests);
    this.contexts.push(context);
    return context;
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
    await this.parts.server.stop();
    await this.mails.close();
    this.parts.folder.remove();
  }
}

/** The requests of a page: how many are open, and when the last one began or ended. */
const requestsOf = new WeakMap<Page, { open: number; last: number }>();

const watchRequests = (page: Page): void => {
  const requests = { open: 0, last: performance.now() };
  requestsOf.set(page, requests);
  const count = (by: number) => () => {
    requests.open += by;
    requests.last = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
};

/**
 * Waits until a page has asked for nothing for half a second. Playwright's `networkidle` is true from the first time on
 * until the next page is loaded.
 */
export const untilNothingLoads = async (page: Page): Promise<void> => {
  const requests = requestsOf.get(page);
  if (!requests) throw new Error('The requests of this page are not watched');
  const isQuiet = (): boolean => requests.open <= 0 && performance.now() - requests.last > 500;
  await vi.waitUntil(isQuiet, { timeout: 30_000 });
  // A busy machine may ask for the code of a dialog later than that.
  await page.getByRole('dialog', { name: 'Loading' }).waitFor({ state: 'detached' });
};

/** An account that the page is signed in to, without the way through the sign-in page. */
export const openAccount = async (page: Page, email: string): Promise<void> => {
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const data = { name: 'Ann Lee', email, password: 'correct horse', timeZone };
  const answer = await page.request.post('/api/register', { data });
  if (!answer.ok()) throw new Error(`Registration answered ${answer.status()}`);
};

/** Fills in the Register tab and waits for the dashboard. */
export const register = async (page: Page, email: string): Promise<void> => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('Ann Lee');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
};

const withId = z.object({ id: z.number() });

/**
 * Makes a call that must succeed.
 * @returns the id of the record that the answer is about; NaN if it is about none
 */
export const post = async (page: Page, path: string, data: object): Promise<number> => {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return withId.safeParse(await answer.json()).data?.id ?? Number.NaN;
};
