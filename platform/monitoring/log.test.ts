import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { createLog, logLines } from './log.ts';

const logged = (level: string, ...entries: readonly object[]): string[] => {
  const lines: string[] = [];
  const log = createLog(level, undefined, { write: (line) => lines.push(line) });
  for (const entry of entries) log.info(entry, 'It happened');
  return lines;
};

test('writes JSON lines with the time', () => {
  const [line = ''] = logged('info', { invoice: 7 });
  expect(JSON.parse(line)).toStrictEqual({
    level: 30,
    time: expect.any(Number) as unknown,
    invoice: 7,
    msg: 'It happened',
  });
});

test('hides secrets at any depth', () => {
  const secret = 'correct horse';
  const lines = logged(
    'info',
    { password: secret, token: secret },
    { body: { currentPassword: secret, newPassword: secret } },
    {
      req: { headers: { cookie: secret, authorization: secret } },
      res: { headers: { 'set-cookie': secret } },
    },
    { config: { smtpUrl: secret, secretKey: secret } },
  );
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain(secret);
});

test('writes nothing below its level', () => {
  expect(logged('warn', {})).toStrictEqual([]);
});

/** What stands in a file when `until` says that it is whole. */
const loggedToFile = async (
  isTerminal: boolean | undefined,
  until: (text: string) => boolean,
): Promise<string> => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'log');
  const fd = openSync(file, 'w');
  try {
    createLog('info', (line) => line.replace('hunter2', '[secret]'), logLines(fd, isTerminal)).info(
      { invoice: 7, of: 'hunter2' },
      'It happened',
    );
    const read = () => readFileSync(file, 'utf8');
    if (!until(read())) await expect.poll(() => until(read()), { timeout: 30_000 }).toBe(true);
    return read();
  } finally {
    closeSync(fd);
    folder.remove();
  }
};

test('a person at a terminal reads lines at once, and no JSON', async () => {
  // Read right after the call: nothing that the program prints itself overtakes the line.
  const text = await loggedToFile(true, () => true);
  expect(text).toContain('It happened');
  expect(text).toContain('[secret]');
  expect(text).not.toMatch(/[{}]|hunter2/);
});

test('what is no terminal gets every line as JSON', async () => {
  // Written in the background, so the line stands there a moment later.
  const text = await loggedToFile(undefined, (written) => written.endsWith('\n'));
  expect(JSON.parse(text)).toMatchObject({ level: 30, invoice: 7, of: '[secret]' });
});
