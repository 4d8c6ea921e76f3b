import type { CommandHandler } from '../platform/command-handler.ts';
import type { Log } from '../platform/ports/log.ts';
import { allProjections } from '../projections/all-projections.ts';
import { rebuildProjections } from '../projections/rebuild.ts';
import type { ProjectionRunner } from '../projections/runner.ts';
import type { AdminLine, AdminRequest, AnswerAdmin } from './admin-channel.ts';
import { changePlan } from './commands/plan.ts';
import type { Engines } from './compose-engines.ts';

interface AdminDeps {
  readonly commands: CommandHandler;
  readonly engines: Engines;
  readonly projections: ProjectionRunner;
  readonly log: Log;
}

/** What the running server does for its administrator. */
export const answerAdmin =
  ({ commands, engines, projections, log }: AdminDeps): AnswerAdmin =>
  async (request: AdminRequest, say: (line: AdminLine) => void) => {
    if (request.command === 'plan') return changePlan(commands, request.email, request.plan);
    await rebuildProjections({
      ...engines,
      log,
      projections: allProjections,
      names: request.names,
      pausedWhile: (name, work) => projections.pausedWhile(name, work),
      onProgress: (progress) => say({ progress }),
    });
    return undefined;
  };
