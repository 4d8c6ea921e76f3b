import type { EarlierSetupBody, EarlierSetupView } from '../../contracts/accounts/earlier-setup.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { NotAllowedNow } from '../../domain/errors.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import { contextOf, type Call } from '../command-context.ts';
import { later, loadClientName, loadInvoice, onInvoice, type Desk, type Done } from '../desk.ts';
import { momentAt } from '../../domain/moment.ts';
import type { AccountDesk } from './registration.ts';
import { loadSenders } from '../senders/load-senders.ts';
import { forgetPassword } from '../senders/sender-passwords.ts';
import { accountStream, sendersStream } from '../streams.ts';
import { awaitsReview } from './take-over.ts';

type Setup = Omit<EarlierSetupView, 'sequences'>;

/** What the account had set up when it was taken over, but its sequences; undefined when nothing is to be looked through. */
export const earlierSetupOf = async (desk: Desk, account: Call['account']): Promise<Setup | undefined> => {
  const { accountId, takeOver } = account;
  if (takeOver === undefined || !awaitsReview(account)) return undefined;
  const { at, auditors, connections, checkpointEmail, emailSignature } = takeOver;
  const { list } = await loadSenders(desk, accountId);
  return {
    since: at,
    senders: list.flatMap(({ senderId: id, email, aside }) => {
      if (aside === null) return [];
      const { server } = aside;
      return [{ id, email, smtpServer: server === null ? null : `${server.host}:${server.port}` }];
    }),
    auditors: [...auditors],
    connections: [...connections],
    checkpointEmail,
    emailSignature,
  };
};

/** Lets a sequence go on that was started before the take-over; one that has ended meanwhile is left alone. */
const letGoOn = async (desk: Desk, call: Call, invoiceId: number, at: string): Promise<Done | undefined> => {
  const invoice = await loadInvoice(desk, call.account.accountId, invoiceId);
  const sequence = invoice.status === 'open' ? unfinishedSequence(invoice) : null;
  if (sequence === null || (sequence.since ?? '') > at) return undefined;
  const { sequenceId } = sequence;
  const clientName = await loadClientName(desk, invoice.facts.clientId);
  const reason = 'needs_attention';
  // Its run may not have noticed the take-over yet.
  if ((sequence.since ?? '') < at)
    await onInvoice(desk, call, invoiceId, `hold ${invoiceId}`, () => ({
      type: 'HoldSequence',
      sequenceId,
      reason,
      detail: { code: 'taken_over', at },
      clientName,
    }));
  return onInvoice(desk, call, invoiceId, `go on ${invoiceId}`, () => ({
    type: 'LiftHold',
    sequenceId,
    reason,
    moment: momentAt(call.now, call.account),
  }));
};

/**
 * Ends the review of what the account had set up when it was taken over: the senders, sequences and signature that are
 * named go on, the rest stays off.
 * @throws NotAllowedNow when nothing is to be looked through, NotFound for another account's invoice
 */
export const reviewEarlierSetup = async (
  desk: AccountDesk,
  call: Call,
  { senders: senderIds, sequences, emailSignature }: Omit<EarlierSetupBody, 'currentPassword'>,
): Promise<Done> => {
  const { account } = call;
  const { accountId, takeOver } = account;
  if (takeOver === undefined || !awaitsReview(account))
    throw new NotAllowedNow('You have looked through this already.');
  let position: Done['position'];
  for (const invoiceId of sequences)
    position = later(position, (await letGoOn(desk, call, invoiceId, takeOver.at))?.position);
  const senders = await desk.commands.handle(
    sendersStream(accountId),
    senderDecider,
    { type: 'TakeSendersBack', senderIds },
    contextOf(call, 'take back'),
  );
  position = later(position, senders.position);
  if (emailSignature && account.emailSignature === null) {
    const profile = { type: 'ChangeProfile', emailSignature: takeOver.emailSignature } as const;
    await desk.commands.handle(
      accountStream(accountId),
      accountDecider,
      profile,
      contextOf(call, 'signature'),
    );
  }
  const done = await desk.commands.handle(
    accountStream(accountId),
    accountDecider,
    { type: 'ReviewEarlierSetup' },
    contextOf(call, 'review'),
  );
  for (const { senderId, aside } of senders.before.list) {
    const isUnused =
      aside !== null &&
      senders.state.list.every(({ server }) => server?.passwordId !== aside.server?.passwordId);
    if (isUnused && aside.server !== null && !senderIds.includes(senderId))
      await forgetPassword(desk, accountId, aside.server.passwordId);
  }
  return { position: later(position, done.position) };
};
