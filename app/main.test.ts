import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../tests/contracts/temporary-folder.ts';
import { programArgs } from '../tests/doubles/program.ts';

/** Starts the program with only these settings and returns its output when it fails to start. */
const failedStart = async (settings: Readonly<Record<string, string>>) => {
  const folder = temporaryFolder();
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder.path,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const left = await new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      programArgs('main'),
      { env, timeout: 60_000 },
      (_, out, error) => {
        resolve({ code: child.exitCode, out, error });
      },
    );
  });
  folder.remove();
  return left;
};

const secret = { SECRET_KEY: 'k'.repeat(32) };

test.concurrent.each<[Record<string, string>, RegExp]>([
  [
    { EVENTSTORE_URL: 'esdb://ada:hidden@127.0.0.1:1?tls=false' },
    /^EVENTSTORE_URL [^\n]*127\.0\.0\.1:1[^\n]*\n$/,
  ],
  [
    { ...secret, MONGO_URL: 'mongodb://ada:hidden@127.0.0.1:1/owed' },
    /^MONGO_URL [^\n]*127\.0\.0\.1:1[^\n]*\n$/,
  ],
  [
    { TEMPORAL_ADDRESS: '127.0.0.1:1', TEMPORAL_API_KEY: 'hidden', TEMPORAL_TLS: 'false' },
    /^TEMPORAL_ADDRESS [^\n]*127\.0\.0\.1:1[^\n]*\n$/,
  ],
  [{ ROLE: 'projections' }, /^ROLE projections needs engines [^\n]*\n$/],
])(
  'an engine that does not answer, or is missing, ends the start with one line: %j',
  async (settings, line) => {
    const { code, out, error } = await failedStart(settings);
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(line);
    expect(error).not.toContain('hidden');
  },
  90_000,
);
