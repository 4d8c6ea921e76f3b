import { isSameAddress } from '../address/same-address.ts';
import type { GmailRefusal, SenderEvent, SenderProfile, SenderProof, SenderServer } from './events.ts';

/** An address that the account sends from, or wants to. */
export interface Sender extends SenderProfile {
  readonly senderId: number;
  readonly accountId: number;
  readonly email: string;
  readonly verifiedBy: SenderProof | null;
  /** Null: without Gmail, its mail leaves through the server of the installation. */
  readonly server: SenderServer | null;
  /** What it had when the account was taken over, until the owner has looked through it. */
  readonly aside: Pick<Sender, 'verifiedBy' | 'server'> | null;
  /** Null: its mail does not go through Gmail. */
  readonly gmail: { readonly connectionId: string } | null;
  /** Null while its server, or Gmail, accepts it. */
  readonly refusal: {
    readonly server: string;
    readonly reply: string;
    readonly refusedAt: string;
    readonly gmail?: GmailRefusal;
  } | null;
}

/** Names the login that its mail needs; undefined while it uses the server of the installation. */
export const loginOf = ({ gmail, server }: Pick<Sender, 'gmail' | 'server'>): string | undefined =>
  gmail?.connectionId ?? server?.passwordId;

/** The senders of an account. */
export interface Senders {
  readonly list: readonly Sender[];
  /** Chosen with the first verification; always in the list. */
  readonly primaryId: number | null;
  readonly autoVerify: boolean;
  /** Addresses that were deleted and not added again, the latest first. */
  readonly gone: readonly string[];
}

export const noSenders: Senders = { list: [], primaryId: null, autoVerify: false, gone: [] };

/** How many deleted addresses are remembered. */
const mostGone = 200;

export const findSender = ({ list }: Senders, senderId: number): Sender | undefined =>
  list.find((sender) => sender.senderId === senderId);

export const senderAt = ({ list }: Senders, email: string): Sender | undefined =>
  list.find((sender) => isSameAddress(sender.email, email));

const withoutGone = (gone: readonly string[], email: string): string[] =>
  gone.filter((other) => !isSameAddress(other, email));

const added = (senders: Senders, { data }: Extract<SenderEvent, { type: 'SenderAdded' }>): Senders => ({
  ...senders,
  list: [
    ...senders.list,
    { ...data, verifiedBy: null, server: null, aside: null, gmail: null, refusal: null },
  ],
  gone: withoutGone(senders.gone, data.email),
});

const deleted = (senders: Senders, senderId: number, email: string): Senders => ({
  ...senders,
  list: senders.list.filter((sender) => sender.senderId !== senderId),
  gone: [email, ...withoutGone(senders.gone, email)].slice(0, mostGone),
});

/** A refusal is over when the server is changed, unless Gmail is what refuses. */
const ofServer = ({ gmail }: Sender): Partial<Sender> => (gmail === null ? { refusal: null } : {});

/** What an event changes about its sender. */
const changesIn = (event: SenderEvent, sender: Sender): Partial<Sender> => {
  switch (event.type) {
    case 'SenderVerified':
      return { verifiedBy: event.data.by };
    case 'SenderEdited': {
      const { displayName, signature, emailType } = event.data;
      return { displayName, signature, emailType };
    }
    case 'SenderServerSet': {
      const { host, port, username, passwordId } = event.data;
      return { server: { host, port, username, passwordId }, ...ofServer(sender) };
    }
    case 'SenderServerRemoved':
      return { server: null, ...ofServer(sender) };
    case 'SenderGmailConnected':
      return { gmail: { connectionId: event.data.connectionId }, refusal: null };
    case 'SenderGmailDisconnected':
      return { gmail: null, refusal: null };
    case 'SenderRefused': {
      const { server, reply, refusedAt, gmail } = event.data;
      return { refusal: { server, reply, refusedAt, ...(gmail && { gmail }) } };
    }
    case 'SenderMended':
      return { refusal: null };
    case 'SenderSetAside': {
      const { verifiedBy, server, aside } = sender;
      return {
        aside: { verifiedBy: aside?.verifiedBy ?? verifiedBy, server: server ?? aside?.server ?? null },
        verifiedBy: null,
        server: null,
        ...ofServer(sender),
      };
    }
    case 'SenderTakenBack':
      return {
        verifiedBy: sender.verifiedBy ?? sender.aside?.verifiedBy ?? null,
        server: sender.server ?? sender.aside?.server ?? null,
        aside: null,
      };
    case 'SenderLeftAside':
      return { aside: null };
    default:
      return {};
  }
};

/** Applies an event to the senders of an account. */
export const evolveSenders = (senders: Senders, event: SenderEvent): Senders => {
  if (event.type === 'SenderAutoVerifySwitched') return { ...senders, autoVerify: event.data.enabled };
  if (event.type === 'SenderAdded') return added(senders, event);
  const { senderId } = event.data;
  if (event.type === 'SenderDeleted') return deleted(senders, senderId, event.data.email);
  if (event.type === 'PrimarySenderChosen') return { ...senders, primaryId: senderId };
  return {
    ...senders,
    primaryId: event.type === 'SenderSetAside' && senders.primaryId === senderId ? null : senders.primaryId,
    list: senders.list.map((sender) =>
      sender.senderId === senderId ? { ...sender, ...changesIn(event, sender) } : sender,
    ),
  };
};
