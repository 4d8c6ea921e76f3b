import { queryOptions } from '@tanstack/react-query';
import {
  approvalDone,
  approvalOutdated,
  approvalsView,
  type ApprovalView,
} from '../../../../contracts/sequences/approvals.ts';
import { api } from '../../../data/api.ts';
import { messageOf, ApiError } from '../../../data/api-error.ts';
import { queryClient } from '../../../data/query-client.ts';
import { attentionQuery } from '../../../data/records/attention.ts';

const path = '/api/approvals';

/** What waits for approval. It is a part of what needs the user: the live socket has it read again with that. */
export const approvalsQuery = queryOptions({
  queryKey: [...attentionQuery.queryKey, path],
  queryFn: ({ signal }) => api.get(path, approvalsView, signal),
  staleTime: 0,
});

export const readApprovalsAgain = (): Promise<void> => queryClient.invalidateQueries(approvalsQuery);

/** Approves an email as it is shown. */
export const approveEmail = ({ id, bound }: Pick<ApprovalView, 'id' | 'bound'>) =>
  api.post(`${path}/${id}/approve`, approvalDone, { bound });

export const rejectEmail = (id: number, note: string) =>
  api.post(`${path}/${id}/reject`, approvalDone, note === '' ? {} : { note });

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.type === approvalOutdated;

/** What has become of some emails: how many were approved, and why each other one was not, by its id. */
export interface Approved {
  readonly done: number;
  readonly refused: ReadonlyMap<number, string>;
}

/**
 * Approves emails as they are shown, one after the other; one that is refused stops none.
 * @param onNext how many are done, before the next one
 */
export const approveEmails = async (
  emails: readonly ApprovalView[],
  onNext: (done: number) => void,
): Promise<Approved> => {
  const refused = new Map<number, string>();
  for (const [done, email] of emails.entries()) {
    onNext(done);
    try {
      await approveEmail(email);
    } catch (error) {
      refused.set(
        email.id,
        isOutdated(error) ? 'It has changed since you opened it. Please read it again.' : messageOf(error),
      );
    }
  }
  await readApprovalsAgain();
  return { done: emails.length - refused.size, refused };
};
