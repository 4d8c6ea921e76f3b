import { expect, test } from 'vitest';
import { createLog } from './log.ts';

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
