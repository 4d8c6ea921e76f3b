import { fileURLToPath } from 'node:url';
import { createLogger, type Logger, type Plugin } from 'vite';
import type { BrowserCommand } from 'vitest/node';
import type { PlanName } from '../../contracts/accounts/plans.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { MailServer } from '../doubles/mail-server.ts';
import { Person } from '../doubles/person.ts';
import { ServerProcess } from '../doubles/server-process.ts';

const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

interface Owed {
  readonly address: string;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

const start = async (): Promise<Owed> => {
  const mails = new MailServer();
  const folder = temporaryFolder();
  const SMTP_URL = await mails.listen();
  const server = new ServerProcess(entry, { SMTP_URL, DATA_DIR: folder.path, TRUST_PROXY: '1' });
  const address = await server.listening;
  // Without an account the sign-in page opens another tab.
  await new Person(address).register();
  return {
    address,
    dataFolder: folder.path,
    stop: async () => {
      await server.stop();
      await mails.close();
      folder.remove();
    },
  };
};

/** Started by the first test that calls it, after the build. */
let owed: Promise<Owed> | undefined;
const running = (): Promise<Owed> => (owed ??= start());

/** Vite's own, but for what it says when a page ends its live connection, as each test does at its end. */
const quietLogger = (): Logger => {
  const logger = createLogger();
  const { error } = logger;
  logger.error = (text, options) => {
    if (!text.includes('ws proxy')) error(text, options);
  };
  return logger;
};

/** The built server behind the pages of the component tests: what they call at `/api` reaches it. */
export const owedBehind = (): Plugin => {
  let direct = (_target: string): void => undefined;
  return {
    name: 'owed-behind',
    config: () => ({
      customLogger: quietLogger(),
      server: {
        proxy: {
          '/api': {
            target: 'http://127.0.0.1',
            ws: true,
            configure: (proxy: object) => {
              direct = (target) => {
                if ('options' in proxy) Object.assign(proxy.options ?? {}, { target });
              };
            },
            bypass: async () => direct((await running()).address),
          },
        },
      },
    }),
    buildEnd: async () => {
      const stopping = owed;
      owed = undefined;
      await (await stopping)?.stop();
    },
  };
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Changes an account's plan as an administrator does. */
    putOnPlan: (email: string, plan: PlanName) => Promise<void>;
  }
}

/** What a component test can do outside of its page. */
export const commands: { putOnPlan: BrowserCommand<[email: string, plan: PlanName]> } = {
  putOnPlan: async (_context, email, plan) => {
    await putOnPlan({ DATA_DIR: (await running()).dataFolder }, email, plan);
  },
};
