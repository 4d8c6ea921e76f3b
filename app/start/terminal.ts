import { existsSync } from 'node:fs';
import { messageOf } from '../../platform/error-message.ts';
import { hideSecrets } from '../../platform/secrets/hidden-secrets.ts';

/** Unknown command; the message lists the valid ones. */
export class Usage extends Error {
  override readonly name = 'Usage';
  constructor(usage: string) {
    super(`Usage: ${usage}`);
  }
}

/** Runs a command with the settings of `.env`. An error prints one line and sets the exit code. */
export const runCommand = async (run: (args: readonly string[]) => Promise<void>): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    console.error(hideSecrets(process.env)(messageOf(error)));
    process.exitCode = 1;
  }
};
