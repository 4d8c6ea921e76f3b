import { match } from 'ts-pattern';
import type { SenderView } from '../contracts/senders/verified-emails.ts';
import type { SenderProof } from '../domain/sender/events.ts';
import { isVerified } from '../domain/sender/sender-address.ts';
import { defineProjection } from './projection.ts';

/** A sender as it is stored. Whether it is verified depends on where mail goes. */
export interface StoredSender extends Omit<SenderView, 'isVerified'> {
  readonly verifiedBy: SenderProof | null;
  /** What it had when the account was taken over, until the owner has looked through it. */
  readonly aside?: Pick<StoredSender, 'verifiedBy' | 'smtpServer' | 'smtpPort' | 'smtpUsername'>;
}

/** A sender as calls answer it. */
export const shownSender = (
  { verifiedBy, verifiedAt, aside: _, ...sender }: StoredSender,
  via: 'smtp' | 'outbox',
): SenderView => {
  const verified = isVerified({ verifiedBy }, via === 'outbox');
  return { ...sender, isVerified: verified, verifiedAt: verified ? verifiedAt : null };
};

const noServer = { smtpServer: null, smtpPort: null, smtpUsername: null };

/** A refusal is over when the server is changed, unless Gmail is what refuses. */
const refusalOf = ({ viaGmail, refusal }: StoredSender) => (viaGmail ? refusal : null);

const setAside = (sender: StoredSender): StoredSender => {
  const { verifiedBy, smtpServer, smtpPort, smtpUsername, aside } = sender;
  const server = smtpServer === null && aside ? aside : { smtpServer, smtpPort, smtpUsername };
  return {
    ...sender,
    ...noServer,
    verifiedBy: null,
    isPrimary: false,
    refusal: refusalOf(sender),
    aside: {
      smtpServer: server.smtpServer,
      smtpPort: server.smtpPort,
      smtpUsername: server.smtpUsername,
      verifiedBy: aside?.verifiedBy ?? verifiedBy,
    },
  };
};

const takenBack = ({ aside, ...sender }: StoredSender): StoredSender => {
  if (aside === undefined) return sender;
  const { verifiedBy, ...server } = aside;
  return {
    ...sender,
    ...(sender.smtpServer === null && server),
    verifiedBy: sender.verifiedBy ?? verifiedBy,
  };
};

/** The senders of an account. */
export const senders = defineProjection({
  name: 'senders',
  version: 3,
  keys: {},
  indexes: [],
  liveView: 'verified-emails',
  handles: [
    'SenderAdded',
    'SenderVerified',
    'PrimarySenderChosen',
    'SenderEdited',
    'SenderServerSet',
    'SenderServerRemoved',
    'SenderGmailConnected',
    'SenderGmailDisconnected',
    'SenderRefused',
    'SenderMended',
    'SenderDeleted',
    'SenderSetAside',
    'SenderTakenBack',
    'SenderLeftAside',
  ],
  documentIds: ({ type, data }) =>
    type === 'PrimarySenderChosen' && data.before !== null ? [data.senderId, data.before] : [data.senderId],
  fold: (sender: StoredSender | undefined, event, ref) =>
    match(event)
      .with({ type: 'SenderAdded' }, ({ data, metadata }): StoredSender => ({
        id: ref.id,
        userId: ref.account,
        email: data.email,
        displayName: data.displayName,
        isPrimary: false,
        verifiedBy: null,
        verifiedAt: null,
        createdAt: metadata.occurredAt,
        emailType: data.emailType,
        signature: data.signature,
        ...noServer,
        refusal: null,
        viaGmail: false,
      }))
      .with(
        { type: 'SenderVerified' },
        ({ data, metadata }) => sender && { ...sender, verifiedBy: data.by, verifiedAt: metadata.occurredAt },
      )
      .with(
        { type: 'PrimarySenderChosen' },
        ({ data }) => sender && { ...sender, isPrimary: data.senderId === ref.id },
      )
      .with(
        { type: 'SenderEdited' },
        ({ data: { displayName, signature, emailType } }) =>
          sender && { ...sender, displayName, signature, emailType },
      )
      .with(
        { type: 'SenderServerSet' },
        ({ data: { host, port, username } }) =>
          sender && {
            ...sender,
            smtpServer: host,
            smtpPort: port,
            smtpUsername: username === '' ? null : username,
            refusal: refusalOf(sender),
          },
      )
      .with(
        { type: 'SenderServerRemoved' },
        () => sender && { ...sender, ...noServer, refusal: refusalOf(sender) },
      )
      .with({ type: 'SenderGmailConnected' }, () => sender && { ...sender, viaGmail: true, refusal: null })
      .with(
        { type: 'SenderGmailDisconnected' },
        () => sender && { ...sender, viaGmail: false, refusal: null },
      )
      .with(
        { type: 'SenderRefused' },
        ({ data: { reply, refusedAt, gmail = null } }) =>
          sender && { ...sender, refusal: { reply, since: refusedAt, gmail } },
      )
      .with({ type: 'SenderMended' }, () => sender && { ...sender, refusal: null })
      .with({ type: 'SenderDeleted' }, () => undefined)
      .with({ type: 'SenderSetAside' }, () => sender && setAside(sender))
      .with({ type: 'SenderTakenBack' }, () => sender && takenBack(sender))
      .with({ type: 'SenderLeftAside' }, () => {
        if (sender === undefined) return undefined;
        const { aside: _, ...left } = sender;
        return left;
      })
      .exhaustive(),
  keysOf: () => ({}),
});
