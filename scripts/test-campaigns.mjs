import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/*
 * `npm run test:campaigns`: runs the campaigns whole (tests/campaign.ts), and then the mutations
 * (tests/mutations/main.ts). With arguments for Vitest, it runs the campaigns that they name.
 */

/** @param {string} path @param {string[]} args @param {Record<string, string>} settings */
const run = (path, args, settings = {}) => {
  const program = fileURLToPath(new URL(`../${path}`, import.meta.url));
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  if (status !== 0) process.exitCode = status ?? 1;
};

const chosen = process.argv.slice(2);
run('node_modules/vitest/vitest.mjs', ['run', ...chosen], { CAMPAIGNS: 'whole' });
// Not with that setting: mutations need the tests that are no campaigns.
if (chosen.length === 0) run('node_modules/tsx/dist/cli.mjs', ['tests/mutations/main.ts']);
