import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { mailTroubleInWords } from '../contracts/senders/mail-trouble-words.ts';
import { defaultDataDir, readConfig, type Config } from '../platform/settings/config.ts';
import { hideSecrets } from '../platform/secrets/hidden-secrets.ts';
import { createLog, logLines } from '../platform/monitoring/log.ts';
import { openOutput } from '../platform/monitoring/output.ts';
import { WrongSetting } from '../platform/ports/wrong-setting.ts';
import { compose, type Program } from './composition/compose.ts';
import { composeRole } from './composition/compose-roles.ts';
import { failedStart } from './start/failed-start.ts';
import { demoLogin, makeDemo, type DemoState } from './demo/make-demo.ts';

// By default the heap grows to several times what is in use before it is collected: many large answers at once leave
// hundreds of megabytes.
setFlagsFromString('--heap-growing-percent=60');

const isDemo = process.argv.includes('--demo');

if (existsSync('.env')) process.loadEnvFile('.env');
/** All output passes through this. */
const hide = hideSecrets(process.env);

/** Nothing else writes to standard output: a console would wait for a terminal that stops reading. */
const output = logLines(1);

const stopWith = (text: string): never => {
  openOutput(2).write(`${hide(text)}\n`);
  process.exit(1);
};

const signIn = `sign in as ${demoLogin.email} with ${demoLogin.password}`;

const demoWords: Readonly<Record<DemoState, string>> = {
  made: `${signIn} (made just now)`,
  kept: `${signIn} (as it was left)`,
  unfinished: `${signIn} (not complete: an earlier start ended while it was being made; a new DATA_DIR, or with engines a new INSTALLATION, makes a whole one)`,
  declined:
    'not made: there are accounts here already, or other processes; give the demo a DATA_DIR, or with engines an INSTALLATION, of its own',
};

const print = (lines: readonly string[]): void => {
  if (lines.length > 0) output.print(hide(lines.join('\n')));
};

/** Where mail goes, and the result of the first test of the mail server. */
const mailLines = async ({ names, mail }: Program['engines']): Promise<readonly string[]> => {
  await mail.firstTry();
  const trouble = mail.trouble();
  return [
    `  Mail         ${names.mail}`,
    ...(trouble === undefined ? [] : [`               ${mailTroubleInWords(trouble)}`]),
  ];
};

const printStart = async (
  address: string,
  { dataDir, role }: Config,
  { engines }: Program,
  demo: DemoState | undefined,
): Promise<void> => {
  const { events, readModels, keep, runs } = engines.names;
  const sends = role !== 'projections';
  print([
    `Owed is listening on ${address}`,
    ...(role === 'all' ? [] : [`  Role         ${role}`]),
    ...(engines.folder === undefined ? [] : [`  Data         ${dataDir}`]),
    `  Events       ${events}`,
    `  Read models  ${readModels}`,
    `  Keep         ${keep}`,
    ...(sends ? [`  Runs         ${runs}`] : []),
  ]);
  print([
    ...(sends ? await mailLines(engines) : []),
    ...(demo === undefined ? [] : [`  Demo         ${demoWords[demo]}`]),
  ]);
};

/** Timeout of a clean shutdown, in milliseconds, beyond a mail that is being handed over. */
const longestClosing = 10_000;

const worksOnRuns = ({ role }: Config): boolean => role === 'workflows';

/**
 * Shuts down once on a signal, after a start in progress. Connections that do not close are dropped; acknowledged work
 * is already durable.
 */
const closeOnSignal = (program: Program, starting: Promise<unknown>, config: Config, log: Logger): void => {
  let isClosing = false;
  const { limitMilliseconds } = program.engines.transports;
  const patience = longestClosing + (worksOnRuns(config) ? limitMilliseconds : 0);
  const close = (signal: string): void => {
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'Owed is closing');
    setTimeout(() => process.exit(1), patience).unref();
    const started = starting.catch(() => undefined);
    started
      .then(() => program.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'Owed did not close cleanly');
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
};

const startAll = async (config: Config, log: Logger): Promise<void> => {
  const owed = await compose({ config, log, isDemo });
  let demo: DemoState | undefined;
  const starting = owed.start(async (publicUrl) => {
    if (!isDemo) return;
    output.print('Making two months of demo history…');
    demo = await makeDemo({ ...owed, log, publicUrl, mailFrom: config.mailFrom });
  });
  closeOnSignal(owed, starting, config, log);
  await printStart(await starting, config, owed, demo);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, hide, output);
  if (config.role === 'all') return startAll(config, log);
  if (isDemo) throw new WrongSetting('ROLE', 'must be all for --demo');
  const program = await composeRole(config.role, { config, log });
  const starting = program.start();
  closeOnSignal(program, starting, config, log);
  await printStart(await starting, config, program, undefined);
};

/** Like Node's default handler, but without the secrets that an error may contain. */
process.on('uncaughtException', (error) => stopWith(inspect(error)));

try {
  await start();
} catch (error) {
  stopWith(failedStart(error, process.env['DATA_DIR'] ?? defaultDataDir) ?? inspect(error));
}
