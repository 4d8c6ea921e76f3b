import { hideSecrets } from '../../platform/secrets/hidden-secrets.ts';
import { createLog, logLines } from '../../platform/monitoring/log.ts';
import type { Log } from '../../platform/ports/log.ts';

/** The log of a command that runs without a server. Standard output has only what the command prints. */
export const commandLog = (): Log => createLog('info', hideSecrets(process.env), logLines(2));
