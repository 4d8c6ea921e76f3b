import { match } from 'ts-pattern';
import { mostSenders, senderTexts } from '../../contracts/senders/verified-emails.ts';
import { isSameAddress } from '../address/same-address.ts';
import type { Decider } from '../decider.ts';
import { InvalidField, NotAllowedNow, NotFound, TooManyRecords } from '../errors.ts';
import type { GmailRefusal, SenderCommand, SenderEvent, SenderProof } from './events.ts';
import { isVerified } from './sender-address.ts';
import {
  evolveSenders,
  findSender,
  loginOf,
  noSenders,
  senderAt,
  type Sender,
  type Senders,
} from './state.ts';

type CommandOf<T extends SenderCommand['type']> = Extract<SenderCommand, { type: T }>;

const idsOf = ({ accountId, senderId }: Pick<Sender, 'accountId' | 'senderId'>) => ({ accountId, senderId });

const assertThere = (senders: Senders, senderId: number): Sender => {
  const sender = findSender(senders, senderId);
  if (sender === undefined) throw new NotFound('Email');
  return sender;
};

/** The first sender that is verified is primary. */
const verified = (
  ids: Pick<Sender, 'accountId' | 'senderId'>,
  by: SenderProof,
  { primaryId }: Senders,
): SenderEvent[] => [
  { type: 'SenderVerified', data: { ...idsOf(ids), by } },
  ...(primaryId === null
    ? [{ type: 'PrimarySenderChosen', data: { ...idsOf(ids), before: null } } as const]
    : []),
];

const added = ({
  email,
  displayName,
  ...ids
}: Pick<Sender, 'accountId' | 'senderId' | 'email' | 'displayName'>): SenderEvent => ({
  type: 'SenderAdded',
  data: { ...idsOf(ids), email, displayName, signature: null, emailType: 'personal' },
});

const add = (
  { proof, displayName, email, ...ids }: CommandOf<'AddSender'>,
  senders: Senders,
): SenderEvent[] => {
  if (senderAt(senders, email) !== undefined) throw new InvalidField('email', senderTexts.listed);
  if (senders.list.length >= mostSenders) throw new TooManyRecords(senderTexts.tooMany);
  return [added({ ...ids, email, displayName }), ...(proof === null ? [] : verified(ids, proof, senders))];
};

const verify = ({ senderId, by }: CommandOf<'VerifySender'>, senders: Senders): SenderEvent[] => {
  const sender = assertThere(senders, senderId);
  const isStronger = sender.verifiedBy === null || (sender.verifiedBy === 'hand' && by !== 'hand');
  return isStronger ? verified(sender, by, senders) : [];
};

const choosePrimary = (
  { senderId, countsByHand }: CommandOf<'ChoosePrimarySender'>,
  senders: Senders,
): SenderEvent[] => {
  const sender = assertThere(senders, senderId);
  if (senders.primaryId === senderId) return [];
  if (!isVerified(sender, countsByHand)) throw new NotAllowedNow(senderTexts.primaryUnverified);
  return [{ type: 'PrimarySenderChosen', data: { ...idsOf(sender), before: senders.primaryId } }];
};

const edit = ({ senderId, changes }: CommandOf<'EditSender'>, senders: Senders): SenderEvent[] => {
  const sender = assertThere(senders, senderId);
  const { displayName, signature, emailType } = { ...sender, ...changes };
  const isSame =
    displayName === sender.displayName && signature === sender.signature && emailType === sender.emailType;
  return isSame
    ? []
    : [{ type: 'SenderEdited', data: { ...idsOf(sender), displayName, signature, emailType } }];
};

const setServer = ({ senderId, server }: CommandOf<'SetSenderServer'>, senders: Senders): SenderEvent[] => {
  const sender = assertThere(senders, senderId);
  return [{ type: 'SenderServerSet', data: { ...idsOf(sender), ...server } }];
};

const removeServer = ({ senderId }: CommandOf<'RemoveSenderServer'>, senders: Senders): SenderEvent[] => {
  const sender = assertThere(senders, senderId);
  return sender.server === null ? [] : [{ type: 'SenderServerRemoved', data: idsOf(sender) }];
};

const gmailServer = 'Gmail';

const serverName = ({ gmail, server }: Sender): string =>
  gmail !== null || server === null ? gmailServer : `${server.host}:${server.port}`;

const refuse = (
  { senderId, loginId, reply, gmail, now }: CommandOf<'RefuseSender'>,
  senders: Senders,
): SenderEvent[] => {
  const sender = findSender(senders, senderId);
  if (sender === undefined || loginOf(sender) !== loginId || sender.refusal !== null) return [];
  const { email } = sender;
  const server = serverName(sender);
  const data = { ...idsOf(sender), email, server, reply, refusedAt: now, ...(gmail && { gmail }) };
  return [{ type: 'SenderRefused', data }];
};

const mend = ({ senderId, loginId }: CommandOf<'MendSender'>, senders: Senders): SenderEvent[] => {
  const sender = findSender(senders, senderId);
  if (sender === undefined || loginOf(sender) !== loginId || sender.refusal === null) return [];
  return [{ type: 'SenderMended', data: idsOf(sender) }];
};

const gmailRefused = (sender: Sender, gmail: GmailRefusal, refusedAt: string): SenderEvent[] => {
  if (sender.gmail === null || sender.refusal !== null) return [];
  const data = { ...idsOf(sender), email: sender.email, server: gmailServer, reply: gmail, refusedAt, gmail };
  return [{ type: 'SenderRefused', data }];
};

/**
 * A full list takes it too. Mail of another address that was connected before waits: nothing is sent another way than
 * the user has chosen.
 */
const connectGmail = (
  { connectionId, now, ...fresh }: CommandOf<'ConnectGmailSender'>,
  senders: Senders,
): SenderEvent[] => {
  const listed = senderAt(senders, fresh.email);
  if (listed?.gmail?.connectionId === connectionId) return [];
  const ids = idsOf(listed ?? fresh);
  const proven =
    listed === undefined
      ? [added(fresh), ...verified(ids, 'gmail', senders)]
      : verify({ type: 'VerifySender', senderId: ids.senderId, by: 'gmail' }, senders);
  const others = senders.list.filter(({ senderId }) => senderId !== ids.senderId);
  return [
    ...proven,
    { type: 'SenderGmailConnected', data: { ...ids, connectionId } },
    ...others.flatMap((other) => gmailRefused(other, 'other_address', now)),
  ];
};

const disconnectGmail = ({ list }: Senders): SenderEvent[] =>
  list.flatMap((sender) =>
    sender.gmail === null ? [] : [{ type: 'SenderGmailDisconnected', data: idsOf(sender) } as const],
  );

const remove = ({ senderId }: CommandOf<'DeleteSender'>, senders: Senders): SenderEvent[] => {
  const sender = assertThere(senders, senderId);
  if (senders.primaryId === senderId) throw new NotAllowedNow(senderTexts.primaryStays);
  return [{ type: 'SenderDeleted', data: { ...idsOf(sender), email: sender.email } }];
};

const setAside = ({ own }: CommandOf<'SetSendersAside'>, { list }: Senders): SenderEvent[] =>
  list
    .filter(
      (sender) => sender.server !== null || (sender.verifiedBy !== null && !isSameAddress(sender.email, own)),
    )
    .map((sender) => ({ type: 'SenderSetAside', data: idsOf(sender) }));

/** The first one is primary if none is. */
const takeBack = (
  { senderIds }: CommandOf<'TakeSendersBack'>,
  { list, primaryId }: Senders,
): SenderEvent[] => {
  const aside = list.filter((sender) => sender.aside !== null);
  const back = aside.filter(({ senderId }) => senderIds.includes(senderId));
  const first = back.find((sender) => sender.aside?.verifiedBy !== null);
  return [
    ...aside.map((sender): SenderEvent => ({
      type: back.includes(sender) ? 'SenderTakenBack' : 'SenderLeftAside',
      data: idsOf(sender),
    })),
    ...(primaryId === null && first !== undefined
      ? [{ type: 'PrimarySenderChosen', data: { ...idsOf(first), before: null } } as const]
      : []),
  ];
};

const switchAutoVerify = (
  { accountId, enabled }: CommandOf<'SwitchAutoVerify'>,
  senders: Senders,
): SenderEvent[] =>
  senders.autoVerify === enabled ? [] : [{ type: 'SenderAutoVerifySwitched', data: { accountId, enabled } }];

/**
 * The senders of an account, in one stream: no address is listed twice, one of them at most is primary, and one is as
 * soon as one was verified.
 * @throws NotFound, InvalidField for an address that is listed, TooManyRecords, NotAllowedNow when an unverified one
 *   would be primary or the primary one would be deleted
 */
export const senderDecider: Decider<SenderCommand, Senders, SenderEvent> = {
  name: 'senders',
  version: 3,
  initial: noSenders,
  decide: (command, senders) =>
    match(command)
      .with({ type: 'AddSender' }, (c) => add(c, senders))
      .with({ type: 'VerifySender' }, (c) => verify(c, senders))
      .with({ type: 'ChoosePrimarySender' }, (c) => choosePrimary(c, senders))
      .with({ type: 'EditSender' }, (c) => edit(c, senders))
      .with({ type: 'SetSenderServer' }, (c) => setServer(c, senders))
      .with({ type: 'RemoveSenderServer' }, (c) => removeServer(c, senders))
      .with({ type: 'ConnectGmailSender' }, (c) => connectGmail(c, senders))
      .with({ type: 'DisconnectGmailSenders' }, () => disconnectGmail(senders))
      .with({ type: 'RefuseGmailSenders' }, ({ why, now }) =>
        senders.list.flatMap((sender) => gmailRefused(sender, why, now)),
      )
      .with({ type: 'RefuseSender' }, (c) => refuse(c, senders))
      .with({ type: 'MendSender' }, (c) => mend(c, senders))
      .with({ type: 'DeleteSender' }, (c) => remove(c, senders))
      .with({ type: 'SetSendersAside' }, (c) => setAside(c, senders))
      .with({ type: 'TakeSendersBack' }, (c) => takeBack(c, senders))
      .with({ type: 'SwitchAutoVerify' }, (c) => switchAutoVerify(c, senders))
      .exhaustive(),
  evolve: evolveSenders,
};
