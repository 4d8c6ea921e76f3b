import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect } from 'vitest';
import { Person } from '../../doubles/person.ts';
import { programArgs } from '../../doubles/program.ts';
import { newClient, newInvoice, overdueInvoiceBody, stepDueNow } from '../bodies.ts';
import { newSettings, testOfEmbedded, testOfEngines } from '../scenario.ts';

let dataDir: string;
let settings: Readonly<Record<string, string>>;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'owed-start-'));
  settings = newSettings();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await rm(dataDir, { recursive: true, force: true });
});

const environment = (more: Record<string, string>) => ({
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'silent',
  ...settings,
  ...more,
});

/** Runs a command until it exits. */
const run = (entry: 'main' | 'admin', args: readonly string[], more: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const options = { env: environment(more) };
    const child = execFile(process.execPath, [...programArgs(entry), ...args], options, (_, out, error) => {
      resolve({ code: child.exitCode, out, error });
    });
  });

/** A mail server that greets, and replies to each line or says nothing. */
const mailServerAt = async (replyTo: (line: string) => string | undefined) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (line) => {
      const reply = replyTo(line.toString());
      if (reply !== undefined) socket.write(`${reply}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** Refuses every login. */
const refusingLogins = (line: string): string =>
  line.startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN' : '535 5.7.8 wrong';

/** Starts the program and collects its output up to the line that says where mail goes. */
const start = async (more: Record<string, string> = {}, mailLines = 1) => {
  const child = spawn(process.execPath, programArgs('main'), { env: environment(more) });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const mail = lines.findIndex((one) => one.startsWith('  Mail '));
    if (mail !== -1 && lines.length === mail + mailLines) break;
  }
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    return exited;
  };
  stops.push(async () => {
    await stop();
  });
  const address = lines[0]?.replace('Owed is listening on http://localhost', 'http://127.0.0.1') ?? '';
  return { lines, address, stop };
};

testOfEmbedded(
  'the start says where it listens, where data lies, what serves each port and where mail goes',
  async () => {
    const { lines, address, stop } = await start();
    expect(lines.slice(1)).toEqual([
      `  Data         ${dataDir}`,
      `  Events       SQLite, ${dataDir}/events.db`,
      `  Read models  SQLite, ${dataDir}/read-models.db`,
      `  Keep         SQLite, ${dataDir}/keep.db`,
      '  Runs         embedded, durable timers',
      `  Mail         written to ${dataDir}/outbox; clients receive nothing`,
    ]);
    const person = new Person(address);
    await person.register({ email: 'ada@example.com' });

    const second = await run('main', []);
    expect([second.code, second.error]).toEqual([
      1,
      expect.stringContaining(`The data folder ${dataDir} is in use`),
    ]);
    expect(second.error.trim().split('\n')).toHaveLength(1);

    const plan = ['plan', 'ada@example.com', 'agency'];
    expect((await run('admin', plan)).out).toBe('ada@example.com is now on the Agency plan\n');
    expect((await person.get('/api/user')).body['license']).toBe('agency');
    expect(await stop()).toBe(0);
    expect((await run('admin', plan)).out).toBe('ada@example.com is already on the Agency plan\n');
  },
);

testOfEngines(
  'the start says which engines serve it, and a second process serves beside the first',
  async () => {
    const [{ lines, address }, second] = await Promise.all([start(), start()]);
    const { EVENTSTORE_URL = '', MONGO_URL = '', TEMPORAL_ADDRESS, INSTALLATION } = settings;
    const mongo = `MongoDB, ${new URL(MONGO_URL).host}, database owed-${INSTALLATION}`;
    expect(lines.slice(1)).toEqual([
      `  Events       EventStoreDB, ${new URL(EVENTSTORE_URL).host}`,
      `  Read models  ${mongo}`,
      `  Keep         ${mongo}`,
      `  Runs         Temporal, ${TEMPORAL_ADDRESS}, namespace default`,
      `  Mail         written to ${dataDir}/outbox; clients receive nothing`,
    ]);
    const person = new Person(address);
    await person.register({ email: 'ada@example.com' });
    expect((await person.at(second.address).get('/api/user')).body.email).toBe('ada@example.com');
    const plan = ['plan', 'ada@example.com', 'agency'];
    expect((await run('admin', plan)).out).toBe('ada@example.com is now on the Agency plan\n');
    const license = async () => (await person.get('/api/user')).body['license'];
    await expect.poll(license).toBe('agency');
  },
);

testOfEngines(
  'an engine that does not answer stops the start with one line that names its setting',
  async () => {
    const away = {
      EVENTSTORE_URL: 'esdb://ann:secret@127.0.0.1:1?tls=false',
      MONGO_URL: 'mongodb://ann:secret@127.0.0.1:1',
      TEMPORAL_ADDRESS: '127.0.0.1:1',
    };
    const starts = Object.entries(away).map(async ([name, address]) => {
      const { code, out, error } = await run('main', [], { [name]: address });
      expect([code, out, error.trim().split('\n')]).toEqual([
        1,
        '',
        [expect.stringContaining('127.0.0.1:1')],
      ]);
      expect(error.startsWith(`${name} `)).toBe(true);
      expect(error).not.toContain('secret');
    });
    await Promise.all(starts);
  },
);

testOfEmbedded('an invalid setting stops the start with one line that names it', async () => {
  const wrong = await run('main', [], { PORT: 'many' });
  expect([wrong.code, wrong.out, wrong.error]).toEqual([1, '', 'PORT must be a port number\n']);
  const { address } = await start();
  const other = await mkdtemp(join(tmpdir(), 'owed-start-'));
  const taken = await run('main', [], { PORT: new URL(address).port, DATA_DIR: other });
  expect([taken.code, taken.error]).toEqual([1, 'PORT is in use by another program; choose another one\n']);
  await rm(other, { recursive: true });
});

testOfEmbedded('the password of the mail server is never printed', async () => {
  const at = await mailServerAt(refusingLogins);
  const url = `smtp://billing@firm.example:SE%2FCRET@127.0.0.1:${at.port}`;
  const { lines, stop } = await start({ SMTP_URL: url }, 2);
  expect(lines.slice(-2)).toEqual([
    `  Mail         sent through 127.0.0.1:${at.port}`,
    `               Emails can't be sent: 127.0.0.1:${at.port} refuses the user or password (535 5.7.8 wrong). Check user and password in SMTP_URL.`,
  ]);
  await stop();
  await at.close();
  const { code, out, error } = await run('main', [], { SMTP_URL: 'smtp://me:SE/CRET@mail.firm.example' });
  expect([code, out, error.trim().split('\n').length]).toEqual([1, '', 1]);
  expect(error).toMatch(/^SMTP_URL must be a mail server such as .* percent-encoded/);
  expect(error).not.toMatch(/SECRET|CRET/);
});

testOfEmbedded(
  'a stop while a mail server keeps an email waiting ends in order, and the email is in doubt',
  async () => {
    let isWaiting = false;
    const at = await mailServerAt((line) => {
      if (isWaiting) return undefined;
      if (!line.startsWith('DATA')) return '250 well';
      isWaiting = true;
      return '354 go on';
    });
    const more = {
      SMTP_URL: `smtp://127.0.0.1:${at.port}`,
      MAIL_FROM: 'owed@mail.example',
      ADDRESS_PROOF: 'none',
    };
    const first = await start(more);
    const person = new Person(first.address);
    await person.register({ email: 'ada@example.com' });
    const invoiceId = await newInvoice(person, overdueInvoiceBody(await newClient(person)));
    const steps = [stepDueNow('ada@example.com')];
    await person.post('/api/followup-sequences', { invoiceId, steps });
    await expect.poll(() => isWaiting).toBe(true);
    expect(await first.stop()).toBe(0);
    const second = await start(more);
    const { rows } = await person.at(second.address).get(`/api/followup-sequences?invoiceIds=${invoiceId}`);
    expect(rows).toMatchObject([{ delivery: 'in_doubt' }]);
    await second.stop();
    await at.close();
  },
);

testOfEmbedded('an invalid command prints its usage', async () => {
  const { code, error } = await run('admin', ['plan', 'ada@example.com', 'gold']);
  expect([code, error]).toEqual([
    1,
    'Usage: npm run admin -- plan <email> <solo|agency|enterprise|developer>\n',
  ]);
});
