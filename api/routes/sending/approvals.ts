import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { approveStep, rejectStep } from '../../../commands/sequences/approvals.ts';
import { loadStepRef } from '../../../commands/sequences/steps.ts';
import {
  approvalDone,
  approvalsView,
  approveBody,
  mostApprovals,
  rejectBody,
  type ApprovalDone,
  type ApprovalsView,
  type ApprovalView,
} from '../../../contracts/sequences/approvals.ts';
import { dateIn, timeIn } from '../../../domain/calendar.ts';
import { sequenceOfStep } from '../../../domain/invoice/state.ts';
import type { StoredDocument } from '../../../platform/ports/read-models.ts';
import { invoiceRows, nextEmailBetween, waitingForApproval } from '../../../projections/rows/invoice-rows.ts';
import { sequences } from '../../../projections/sequences/sequences.ts';
import { sentEmails } from '../../../projections/sent-emails.ts';
import { stepTexts } from '../../../projections/sequences/step-texts.ts';
import { loadInvoice, type Done } from '../../../commands/desk.ts';
import type { Call } from '../../../commands/command-context.ts';
import { assertSignedIn, loadSignedIn, type Change } from '../../calls/changing-call.ts';
import type { OwedApp, RouteDeps } from '../../route-deps.ts';
import { answers, idParams } from '../schemas.ts';

const tags = ['Approvals'];
const views = [sequences, stepTexts, sentEmails, invoiceRows].map(({ model }) => model.name);

/** Date and time of a zone at an instant. */
const wallClock = (timeZone: string, instant: number): string =>
  `${dateIn(timeZone, instant)} ${timeIn(timeZone, instant)}`;

/** At which instant the first of them comes, `YYYY-MM-DD HH:MM`. */
const timeOf = ({ scheduledDate, scheduledTime }: ApprovalView): string =>
  `${scheduledDate} ${scheduledTime}`;

/** `/api/approvals`: emails to clients that go only once a person has approved them. */
export const approvalRoutes = (app: OwedApp, { desk, changing, openApprovals }: RouteDeps): void => {
  const { readModels } = desk;
  const { model } = invoiceRows;

  /** Some are listed; the next come when these are done. */
  const each = async (
    documents: readonly StoredDocument[],
    read: (invoiceId: number) => Promise<readonly ApprovalView[]>,
  ): Promise<ApprovalView[]> => {
    const found: ApprovalView[] = [];
    for (const { id } of documents) {
      if (found.length >= mostApprovals) break;
      found.push(...(await read(id)));
    }
    return found.slice(0, mostApprovals);
  };

  const listFor = async (accountId: number): Promise<ApprovalsView> => {
    const { timeZone } = await loadSignedIn(desk, accountId);
    const now = desk.clock.now();
    const until = now + millisecondsInDay;
    // What is planned for a time that has come waits, or goes now.
    const soon = nextEmailBetween(
      wallClock(timeZone, now),
      wallClock(timeZone, until + millisecondsInMinute),
    );
    const limit = mostApprovals;
    const [count, waiting, coming, approvals] = await Promise.all([
      readModels.count(model, accountId, waitingForApproval),
      readModels.find(model, accountId, { where: waitingForApproval, orderBy: 'approval', limit }),
      readModels.find(model, accountId, { where: soon, orderBy: 'nextAt', limit }),
      openApprovals(accountId),
    ]);
    const waitingNow = await each(waiting, (id) => approvals.waitingOf(id));
    const comingSoon = await each(coming, (id) => approvals.comingOf(id, until));
    return {
      waiting: waitingNow.toSorted((one, other) =>
        (one.waitingSince ?? '').localeCompare(other.waitingSince ?? ''),
      ),
      coming: comingSoon.toSorted((one, other) => timeOf(one).localeCompare(timeOf(other))),
      count,
    };
  };

  /** Decides on the email of a step, and answers what has become of it. */
  const decided = (
    stepId: number,
    state: ApprovalDone['state'],
    decide: (call: Call, ref: Awaited<ReturnType<typeof loadStepRef>>) => Promise<Done>,
  ): Change<Done & { readonly invoiceId: number }> => ({
    views,
    act: async (call) => {
      const ref = await loadStepRef(desk, call.account.accountId, stepId);
      return { ...(await decide(call, ref)), invoiceId: ref.invoiceId };
    },
    answer: async ({ invoiceId }, { account }) => {
      const invoice = await loadInvoice(desk, account.accountId, invoiceId);
      const sequenceId = sequenceOfStep(invoice, stepId) ?? 0;
      return JSON.stringify({ id: stepId, invoiceId, sequenceId, state } satisfies ApprovalDone);
    },
  });

  app.get(
    '/api/approvals',
    {
      config: { isExpensive: true },
      schema: {
        tags,
        summary: 'Lists the emails that wait for your approval, and those that will in the next 24 hours',
        response: answers({ 200: approvalsView }),
      },
    },
    (request) => listFor(assertSignedIn(request)),
  );

  app.post(
    '/api/approvals/:id/approve',
    {
      schema: {
        tags,
        summary: 'Approves an email as you saw it; one that has changed since is refused with its new text',
        params: idParams,
        body: approveBody,
        response: answers({ 200: approvalDone }, 409),
      },
    },
    (request, reply) => {
      const seen = request.body?.bound ?? undefined;
      return changing(
        request,
        reply,
        decided(request.params.id, 'approved', async (call, ref) => {
          const approvals = await openApprovals(call.account.accountId);
          return approveStep(desk, call, ref, seen, (invoice, stepId) => approvals.emailOf(invoice, stepId));
        }),
      );
    },
  );

  app.post(
    '/api/approvals/:id/reject',
    {
      schema: {
        tags,
        summary: 'Rejects an email: it is skipped, and its sequence goes on',
        params: idParams,
        body: rejectBody,
        response: answers({ 200: approvalDone }, 409),
      },
    },
    (request, reply) => {
      const note = request.body?.note?.trim() || undefined;
      const change = decided(request.params.id, 'rejected', (call, ref) => rejectStep(desk, call, ref, note));
      return changing(request, reply, change);
    },
  );
};
