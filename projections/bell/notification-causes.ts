import { match, P } from 'ts-pattern';
import { countOf } from '../../domain/counts.ts';
import type { Telling } from './notifications.ts';

/**
 * The cause of a notification: notifications with the same one are shown as one. Undefined for one that stands alone,
 * or whose cause is already its id (`notificationIdOf`).
 */
export const causeOf = (event: Telling): string | undefined => {
  const cause = match(event)
    .with({ type: 'StepSent', data: { foundAt: P.string } }, () => 'found')
    .with({ type: 'StepSent' }, ({ data: { refused, via } }) => {
      if (refused.length > 0) return `copy ${refused.map(({ address }) => address).join()}`;
      return via === 'outbox' ? 'written_late' : 'late';
    })
    .with({ type: 'StepCopySettled' }, ({ data }) => `copy ${data.address}`)
    .with({ type: 'StepSendStarted' }, ({ data }) => `other_sender ${data.mail.senderGone ?? ''}`)
    .with({ type: 'SequenceHeld', data: { reason: 'small_remainder' } }, () => 'remainder')
    .with({ type: 'SequenceHeld', data: { reason: 'client_credit' } }, () => 'credit')
    .with({ type: 'SequenceHeld' }, ({ data: { reason, detail } }) =>
      reason === 'email_cap' ? undefined : `held ${reason} ${detail?.code ?? ''}`,
    )
    .with({ type: 'StepsSkipped' }, ({ data }) => `skipped ${data.reason.code}`)
    .with({ type: 'StepApprovalAsked' }, () => 'approval')
    .with({ type: 'StepSendDoubted' }, () => 'doubt')
    .with(
      { type: 'SequenceCompleted' },
      ({ data }) => `completed ${data.nothingSent === true} ${data.onlyOutbox === true}`,
    )
    .with({ type: 'PromiseBroken' }, () => 'broken_promise')
    .with({ type: 'InstallmentMissed' }, () => 'missed_installment')
    .with({ type: 'InvoiceReopened' }, () => 'due_again')
    .with({ type: 'LateFeesClaimed' }, () => 'late_fees')
    .otherwise(() => undefined);
  return cause === undefined ? undefined : `${cause} ${event.metadata.occurredAt.slice(0, 10)}`;
};

/** The title of several notifications of one cause. @param single that of one of them */
export const titleOfMany = (cause: string, count: number, single: string): string =>
  match(cause.split(' ')[0])
    .with('late', () => `${countOf(count, 'email')} sent late`)
    .with('written_late', () => `${countOf(count, 'email')} written late`)
    .with('found', () => `${countOf(count, 'unconfirmed email')} sent`)
    .with('copy', () => `${count} copies not delivered`)
    .with('other_sender', () => single.replace('Email', countOf(count, 'email')))
    .with('held', () =>
      single.startsWith('Sequence needs')
        ? `${countOf(count, 'sequence')} need attention`
        : single.replace('Sequence', countOf(count, 'sequence')),
    )
    .with('remainder', () => `Write off ${countOf(count, 'small remainder')}?`)
    .with('credit', () => `Clients have credit for ${countOf(count, 'invoice')}`)
    .with('skipped', () => `Reminders skipped for ${countOf(count, 'invoice')}`)
    .with('approval', () => `${countOf(count, 'email')} waiting for your approval`)
    .with('doubt', () => `Delivery of ${countOf(count, 'email')} not confirmed`)
    .with('completed', () => `${countOf(count, 'sequence')} completed, still unpaid`)
    .with('late_fees', () => `Late fees claimed for ${countOf(count, 'invoice')}`)
    .with('due_again', () => `${countOf(count, 'invoice')} due again`)
    .with('missed_installment', () => `${countOf(count, 'installment')} missed`)
    .with('broken_promise', () => `${countOf(count, 'promise')} not kept`)
    .otherwise(() => single);

/** How many of the invoices a notification of many names. */
const mostNamed = 3;

/** What several notifications of one cause are about. @param named the invoices, the latest first */
export const messageOfMany = (named: readonly string[]): string => {
  const first = named.slice(0, mostNamed).join(', ');
  return named.length > mostNamed ? `${first} and ${named.length - mostNamed} more.` : `${first}.`;
};
