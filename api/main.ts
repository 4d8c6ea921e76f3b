import { existsSync } from 'node:fs';
import { readConfig, WrongSetting } from '../platform/config.ts';
import { DataFolderInUse } from '../platform/data-folder.ts';
import { createLog } from '../platform/log.ts';
import { compose, type Owed } from './compose.ts';
import { demoLogin, makeDemo, type DemoState } from './demo/make-demo.ts';

const isDemo = process.argv.includes('--demo');

const stopWith = (line: string): never => {
  console.error(line);
  process.exit(1);
};

const signIn = `sign in as ${demoLogin.email} with ${demoLogin.password}`;

const demoWords: Readonly<Record<DemoState, string>> = {
  made: `${signIn} (made just now)`,
  kept: `${signIn} (as it was left)`,
  unfinished: `${signIn} (not complete: an earlier start ended while it was being made; a new DATA_DIR makes a whole one)`,
  declined: 'not made: this data folder has accounts already; give the demo a DATA_DIR of its own',
};

const printStart = (
  address: string,
  dataDir: string,
  { engines }: Owed,
  demo: DemoState | undefined,
): void => {
  const { events, readModels, keep, runs, mail } = engines.names;
  const lines = [
    `Owed is listening on ${address}`,
    `  Data         ${dataDir}`,
    `  Events       ${events}`,
    `  Read models  ${readModels}`,
    `  Keep         ${keep}`,
    `  Runs         ${runs}`,
    `  Mail         ${mail}`,
    ...(demo === undefined ? [] : [`  Demo         ${demoWords[demo]}`]),
  ];
  console.log(lines.join('\n'));
};

/** Longest that closing in good order may take, in milliseconds. */
const longestClosing = 10_000;

const start = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const owed = await compose({ config, log, isDemo });

  let closing: Promise<void> | undefined;
  const close = (signal: string): void => {
    if (closing) return;
    log.info({ signal }, 'Owed is closing');
    closing = owed.close();
    // A caller that does not let go is let go; what is durable is durable already.
    setTimeout(() => process.exit(1), longestClosing).unref();
    closing.then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Owed could not close well');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);

  let demo: DemoState | undefined;
  const address = await owed.start(async (publicUrl) => {
    if (!isDemo) return;
    console.log('Making two months of demo history…');
    demo = await makeDemo({ ...owed, log, publicUrl, mailFrom: config.mailFrom });
  });
  printStart(address, config.dataDir, owed, demo);
};

const oneLine = (error: unknown): string | undefined => {
  if (error instanceof WrongSetting || error instanceof DataFolderInUse) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'EADDRINUSE') return 'PORT is in use by another program; choose another one';
  if (error.code === 'EACCES') return `PORT or DATA_DIR may not be used: ${error.message}`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST is not an address of this machine`;
  return undefined;
};

try {
  await start();
} catch (error) {
  const line = oneLine(error);
  if (line !== undefined) stopWith(line);
  throw error;
}
