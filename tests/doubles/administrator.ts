import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PlanName } from '../../contracts/plans.ts';

const entry = fileURLToPath(new URL('../../dist/server/admin.js', import.meta.url));

/** Changes an account's plan as an administrator does: with a separate command next to the running processes. */
export const putOnPlan = async (
  settings: Readonly<Record<string, string>>,
  email: string,
  plan: PlanName,
): Promise<void> => {
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'error', ...settings };
  await promisify(execFile)(process.execPath, [entry, 'plan', email, plan], { env });
};
