import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tests/contracts/temporary-folder.ts';

const watch = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url));

const program = `
  import { endWithParent } from ${JSON.stringify(watch)};
  endWithParent();
  process.on('SIGTERM', () => { console.log('closing'); process.exit(0); });
  setInterval(() => undefined, 1_000);
  console.log('up ' + process.pid);
`;

test.skipIf(process.platform === 'win32')('a signal to npm alone ends the server in order', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  writeFileSync(join(folder.path, 'server.mjs'), program);
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ scripts: { start: 'node server.mjs' } }));
  const npm = spawn('npm', ['start'], { cwd: folder.path, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const said = createInterface({ input: npm.stdout }).on('line', (line) => lines.push(line));
  const pid = () => Number(lines.find((line) => line.startsWith('up '))?.slice(3) ?? 0);
  onTestFinished(() => {
    if (!lines.includes('closing') && pid() > 0) process.kill(pid(), 'SIGKILL');
  });
  await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0);
  const closed = once(said, 'close');
  npm.kill('SIGTERM');
  await closed;
  expect(lines).toContain('closing');
});
