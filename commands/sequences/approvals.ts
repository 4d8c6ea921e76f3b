import { ApprovalOutdated } from '../../domain/errors.ts';
import { findStep, unfinishedSequence, type Invoice } from '../../domain/invoice/state.ts';
import { momentAt } from '../../domain/moment.ts';
import type { Call } from '../command-context.ts';
import { loadClientName, type Desk, type Done } from '../desk.ts';
import { onStep, type StepRef } from './steps.ts';

/** An email as it would go, and what an approval of it is bound to. */
interface EmailToApprove {
  readonly bound: string;
}

/** The email of a step as it would go, of its invoice as it is; undefined for one that doesn't go to the client any more. */
export type EmailNow = (invoice: Invoice, stepId: number) => Promise<EmailToApprove | undefined>;

const approvedAs = (invoice: Invoice, stepId: number): string | undefined => {
  const sequence = unfinishedSequence(invoice);
  const approval = sequence === null ? undefined : findStep(sequence, stepId)?.approval;
  return approval?.type === 'approved' ? approval.bound : undefined;
};

/**
 * Approves the email of a step. It is composed from the invoice on which the approval is decided.
 * @param seen what the person saw; undefined for the email as it is now
 * @throws NotFound, NotAllowedNow once it has gone out, ApprovalOutdated when it is not what the person saw any more
 */
export const approveStep = (
  desk: Desk,
  call: Call,
  ref: StepRef,
  seen: string | undefined,
  emailNow: EmailNow,
): Promise<Done> => {
  const { stepId } = ref;
  return onStep(desk, call, ref, 'ApproveStep', async (invoice) => {
    const command = { type: 'ApproveStep', stepId, moment: momentAt(call.now, call.account) } as const;
    if (seen !== undefined && approvedAs(invoice, stepId) === seen) return { ...command, bound: seen };
    const email = await emailNow(invoice, stepId);
    // The decision says why there is none.
    if (email === undefined) return { ...command, bound: undefined };
    if (seen !== undefined && seen !== email.bound) throw new ApprovalOutdated(email);
    return { ...command, bound: email.bound };
  });
};

/** Rejects the email of a step: it is skipped. @throws NotFound, NotAllowedNow once it has gone out */
export const rejectStep = (desk: Desk, call: Call, ref: StepRef, note: string | undefined): Promise<Done> =>
  onStep(desk, call, ref, 'RejectStep', async ({ facts }) => ({
    type: 'RejectStep',
    stepId: ref.stepId,
    ...(note !== undefined && { note }),
    clientName: await loadClientName(desk, facts.clientId),
    moment: momentAt(call.now, call.account),
  }));
