import { existsSync } from 'node:fs';
import { planName } from '../contracts/plans.ts';
import { readConfig, WrongSetting } from '../platform/config.ts';
import { DataFolderInUse } from '../platform/data-folder.ts';
import { createLog } from '../platform/log.ts';
import { adminSocketPath, askServer } from './admin-channel.ts';
import { changePlan } from './commands/plan.ts';
import { openEngines } from './compose-engines.ts';

const usage = 'npm run admin -- plan <email> <solo|agency|enterprise|developer>';

/** Asks the running server, or does it on the data folder itself when there is none. */
const putOnPlan = async (email: string, planText: string): Promise<void> => {
  const plan = planName.parse(planText);
  const config = readConfig(process.env);
  const isServed = await askServer(
    adminSocketPath(config.dataDir),
    { command: 'plan', email, plan },
    (line) => {
      if ('done' in line && line.message !== undefined) console.log(line.message);
    },
  );
  if (isServed) return;
  const engines = await openEngines({ config, isDemo: false, log: createLog('silent') });
  try {
    console.log(await changePlan(engines.commands, email, plan));
  } finally {
    await engines.close();
  }
};

const run = async ([command, email, plan, ...more]: readonly string[]): Promise<string | undefined> => {
  const isPlan = command === 'plan' && email !== undefined && planName.safeParse(plan).success;
  if (!isPlan || plan === undefined || more.length > 0) return `Usage: ${usage}`;
  try {
    await putOnPlan(email, plan);
    return undefined;
  } catch (error) {
    if (error instanceof WrongSetting || error instanceof DataFolderInUse) return error.message;
    return error instanceof Error ? error.message : String(error);
  }
};

if (existsSync('.env')) process.loadEnvFile('.env');
const failure = await run(process.argv.slice(2));
if (failure !== undefined) {
  console.error(failure);
  process.exitCode = 1;
}
