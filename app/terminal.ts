import { existsSync } from 'node:fs';

/** What the person typed is no command; the message says which there are. */
export class Usage extends Error {
  override readonly name = 'Usage';
  constructor(usage: string) {
    super(`Usage: ${usage}`);
  }
}

/** Runs a command of the terminal with the settings of `.env`; what goes wrong is one line, and the exit code says so. */
export const runCommand = async (run: (args: readonly string[]) => Promise<void>): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
};
