import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { adminSocketOf, askServer } from '../../app/admin-channel.ts';
import type { PlanName } from '../../contracts/accounts/plans.ts';

const entry = fileURLToPath(new URL('../../dist/server/admin.js', import.meta.url));

/**
 * Changes an account's plan as an administrator does: through the server that holds the data folder, or with a separate
 * command next to the processes that share engines.
 */
export const putOnPlan = async (
  settings: Readonly<Record<string, string>>,
  email: string,
  plan: PlanName,
): Promise<void> => {
  const { DATA_DIR: dataDir } = settings;
  const request = { command: 'plan', email, plan } as const;
  if (dataDir !== undefined && (await askServer(adminSocketOf(dataDir), request, () => undefined))) return;
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...settings };
  await promisify(execFile)(process.execPath, [entry, 'plan', email, plan], { env });
};
