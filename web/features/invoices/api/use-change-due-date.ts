import { dueDateChanged, type DueDateChangeBody } from '../../../../contracts/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { ApiError, messageOf, Unreachable } from '../../../lib/api-error.ts';
import { api } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/use-command.ts';

const describe = (error: unknown): string =>
  (error instanceof ApiError && error.problem) || error instanceof Unreachable
    ? messageOf(error)
    : failures.dueDate;

/** Changes a due date, and does with the sequences what the person chose. */
export const useChangeDueDate = (id: number) =>
  useCommand({
    run: (body: DueDateChangeBody) =>
      api.post(`/api/invoices/${id}/handle-due-date-change`, dueDateChanged, body),
    failure: failures.error,
    describe,
  });
