import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The parts of `googleapis` that a new process has loaded after it ran this code. */
const partsLoadedBy = (code: string): string[] => {
  const program = `
    import { createRequire } from 'node:module';
    ${code}
    const loaded = Object.keys(createRequire(import.meta.url).cache).map((file) => file.replaceAll('\\\\', '/'));
    const parts = loaded.flatMap((file) => /\\/googleapis\\/build\\/src\\/(.+)\\/[^/]+$/.exec(file)?.[1] ?? []);
    console.log(JSON.stringify([...new Set(parts)]));`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return z.array(z.string()).parse(JSON.parse(printed));
};

test('a program that is composed has loaded nothing of Google’s library', () => {
  expect(partsLoadedBy(`await import('./app/composition/compose.ts');`)).toStrictEqual([]);
});

test('connecting an account and sending through it load the Gmail part alone', () => {
  const used = `
    const { createGmailLogin } = await import('./integrations/gmail/oauth.ts');
    const { createGmailApi } = await import('./integrations/gmail/gmail-api.ts');
    createGmailLogin({ client: { id: 'owed', secret: 's' }, oauthUrl: undefined, apiUrl: undefined });
    await createGmailApi('http://127.0.0.1:9').search('token', 'subject:x', AbortSignal.abort()).catch(() => {});`;
  expect(partsLoadedBy(used)).toStrictEqual(['apis/gmail']);
});
