import { planName, type PlanName } from '../contracts/plans.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { adminSocketPath, askServer } from './admin-channel.ts';
import { changePlan } from '../commands/plan.ts';
import { openEngines } from './compose-engines.ts';
import { runCommand, Usage } from './terminal.ts';

const usage = 'npm run admin -- plan <email> <solo|agency|enterprise|developer>';

/** Sends the command to the server that holds the data folder, or runs it here when there is none. */
const putOnPlan = async (email: string, plan: PlanName): Promise<void> => {
  const config = readConfig(process.env);
  const isServed = await askServer(
    adminSocketPath(config.dataDir),
    { command: 'plan', email, plan },
    (line) => {
      if ('done' in line && line.message !== undefined) console.log(line.message);
    },
  );
  if (isServed) return;
  const engines = await openEngines({ config, isDemo: false, log: createLog('silent'), withRuns: false });
  try {
    console.log(await changePlan(engines.commands, email, plan));
  } finally {
    await engines.close();
  }
};

await runCommand(async ([command, email, planText, ...more]) => {
  const plan = planName.safeParse(planText);
  if (command !== 'plan' || email === undefined || !plan.success || more.length > 0) throw new Usage(usage);
  await putOnPlan(email, plan.data);
});
