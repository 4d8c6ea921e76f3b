import { logAdministrator } from '../api/sessions/security-log.ts';
import { emailAddress } from '../contracts/fields.ts';
import { planName } from '../contracts/accounts/plans.ts';
import { readConfig, type Config } from '../platform/settings/config.ts';
import { createLog } from '../platform/monitoring/log.ts';
import { answerAboutAccounts, type AccountRequest } from './administration/answer-admin.ts';
import { commandLog } from './administration/command-log.ts';
import { rebuild, rebuildArguments } from './administration/rebuild-command.ts';
import { adminSocketOf, askServer, type AdminRequest } from './admin-channel.ts';
import { openEngines } from './composition/compose-engines.ts';
import { replaceKey } from './composition/compose-replace-key.ts';
import { addressOf } from './start/listening.ts';
import { runCommand, Usage } from './start/terminal.ts';

/** Commands for a server, and one that needs that there is none. */
type Command = AdminRequest['command'] | 'replace-key';

const usages: Readonly<Record<Command, string>> = {
  accounts: 'npm run admin -- accounts',
  plan: 'npm run admin -- plan <email> <solo|agency|enterprise|developer>',
  'password-link': 'npm run admin -- password-link <email>',
  invite: 'npm run admin -- invite <email>',
  rebuild: `npm run admin -- rebuild ${rebuildArguments}`,
  'replace-key': 'npm run admin -- replace-key',
};

const isCommand = (text: string): text is Command => Object.hasOwn(usages, text);

/** What the arguments ask for; undefined when they don't fit the command. */
const requestOf = (command: AdminRequest['command'], args: readonly string[]): AdminRequest | undefined => {
  const [email, planText] = args;
  switch (command) {
    case 'accounts':
      return args.length === 0 ? { command } : undefined;
    case 'plan': {
      const plan = planName.safeParse(planText);
      return args.length === 2 && email !== undefined && plan.success
        ? { command, email, plan: plan.data }
        : undefined;
    }
    case 'invite': {
      const invited = emailAddress.safeParse(email);
      return args.length === 1 && invited.success ? { command, email: invited.data } : undefined;
    }
    case 'password-link':
      return args.length === 1 && email !== undefined ? { command, email } : undefined;
    case 'rebuild':
      return { command, names: [...args] };
  }
};

/** Does it without a server, directly on the stores. */
const doHere = async (config: Config, request: AccountRequest): Promise<string> => {
  const engines = await openEngines({ config, isDemo: false, log: createLog('silent'), withRuns: false });
  const publicUrl = () => config.publicUrl ?? addressOf(config, config.port);
  try {
    return await answerAboutAccounts({ engines, publicUrl, log: commandLog() }, request);
  } finally {
    await engines.close();
  }
};

/** Sends the command to the server that holds the data folder, or does it here when there is none. */
const ask = async (request: AdminRequest): Promise<void> => {
  if (request.command === 'rebuild') {
    console.log(await rebuild(request.names));
    return;
  }
  const config = readConfig(process.env);
  const isServed = await askServer(adminSocketOf(config.dataDir), request, (line) => {
    if ('done' in line && line.message !== undefined) console.log(line.message);
  });
  if (!isServed) console.log(await doHere(config, request));
};

await runCommand(async ([command = '', ...args]) => {
  if (!isCommand(command)) throw new Usage(Object.values(usages).join('\n       '));
  if (command === 'replace-key') {
    if (args.length > 0) throw new Usage(usages[command]);
    const done = await replaceKey(readConfig(process.env));
    logAdministrator(commandLog(), 'key replaced');
    console.log(done);
    return;
  }
  const request = requestOf(command, args);
  if (request === undefined) throw new Usage(usages[command]);
  await ask(request);
});
