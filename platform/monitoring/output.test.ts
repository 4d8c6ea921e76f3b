import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';

const fixture = fileURLToPath(new URL('output.fixture.ts', import.meta.url));
const logging = [process.execPath, '--import', 'tsx', fixture];

interface Logging {
  readonly child: ChildProcess;
  /** Resolves when it says this on standard error. */
  says(what: string): Promise<void>;
}

/** Starts the fixture; what it says on standard error comes here, whatever its output is. */
const start = (command: readonly string[]): Logging => {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  return {
    child,
    says: (what) => expect.poll(() => said, { timeout: 30_000 }).toContain(what),
  };
};

/** Asks it to end by a signal, which a process that hangs does not hear. @returns the exit code */
const ended = async (child: ChildProcess): Promise<unknown> => {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return child.exitCode;
};

const textOf = (child: ChildProcess): (() => string) => {
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => (text += part));
  return () => text;
};

test('a pipe that nobody reads costs lines, which are counted, and no end', async () => {
  const { child, says } = start(logging);
  await says('dropped');
  expect(await ended(child)).toBe(0);
});

test('a pipe that is read again gets whole lines, and how many it lacks', async () => {
  const { child, says } = start(logging);
  await says('dropped');
  const text = textOf(child);
  await expect
    .poll(
      () => {
        child.kill('SIGUSR2');
        return text();
      },
      { timeout: 30_000 },
    )
    .toContain('"msg":"Again"');
  expect(await ended(child)).toBe(0);
  const lines = text()
    .trimEnd()
    .split('\n')
    .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  const note = lines.findIndex(({ msg }) => String(msg).startsWith('Lines of the log were dropped'));
  expect(lines[note]?.['dropped']).toBeGreaterThan(0);
  expect(lines.slice(0, note).map(({ count }) => count)).toStrictEqual(
    Array.from({ length: note }, (_, index) => index + 1),
  );
  expect(lines[note + 1]?.['msg']).toBe('Again');
});

test('a closed pipe costs lines, and no end', async () => {
  const { child, says } = start(logging);
  child.stdout?.destroy();
  await says('dropped');
  expect(await ended(child)).toBe(0);
});

const shell = (script: string): Logging => start(['/bin/sh', '-c', script, 'sh', ...logging]);

test.runIf(process.platform === 'linux')('a full disk costs lines, and no end', async () => {
  const { child, says } = shell('exec "$@" > /dev/full');
  await says('dropped');
  expect(await ended(child)).toBe(0);
});

test('a file that may not grow in the middle of a line costs lines, and no end', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const { child, says } = shell(`trap '' XFSZ; ulimit -f 8; exec "$@" > '${folder.path}/log'`);
  await says('dropped');
  expect(await ended(child)).toBe(0);
  expect(readFileSync(join(folder.path, 'log'), 'utf8')).toContain('"count":2');
});
