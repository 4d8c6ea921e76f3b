import type { CommandHandler } from '../platform/ports/command-handler.ts';
import type { AdminLine, AdminRequest, AnswerAdmin } from './admin-channel.ts';
import { changePlan } from '../commands/plan.ts';
import type { Rebuilds } from './compose-rebuilds.ts';

/** Handles admin requests in the running server. */
export const answerAdmin =
  ({ commands, rebuilds }: { commands: CommandHandler; rebuilds: Rebuilds }): AnswerAdmin =>
  async (request: AdminRequest, say: (line: AdminLine) => void) => {
    if (request.command === 'plan') return changePlan(commands, request.email, request.plan);
    await rebuilds.rebuild(request.names, (progress) => say({ progress }));
    return undefined;
  };
