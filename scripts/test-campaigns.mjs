import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * `npm run test:campaigns`: runs the campaigns whole (tests/campaign.ts), and then the mutations
 * (tests/mutations/main.ts). With arguments for Vitest, it runs the campaigns that they name.
 */

/** @param {string} path @param {{ args?: string[], env?: Record<string, string> }} more */
const run = (path, { args = [], env = {} } = {}) => {
  const program = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exitCode = status ?? 1;
};

const chosen = process.argv.slice(2);
run('node_modules/vitest/vitest.mjs', { args: ['run', ...chosen], env: { CAMPAIGNS: 'whole' } });
// Mutations break what tests of every kind check.
if (chosen.length === 0) run('node_modules/tsx/dist/cli.mjs', { args: ['tests/mutations/main.ts'] });
