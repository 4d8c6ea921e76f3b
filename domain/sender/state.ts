import { isSameAddress } from '../address/same-address.ts';
import type { SenderEvent, SenderProfile, SenderProof, SenderServer } from './events.ts';

/** An address that the account sends from, or wants to. */
export interface Sender extends SenderProfile {
  readonly senderId: number;
  readonly accountId: number;
  readonly email: string;
  readonly verifiedBy: SenderProof | null;
  /** Null: its mail leaves through the server of the installation. */
  readonly server: SenderServer | null;
  /** Null while its server accepts it. */
  readonly refusal: { readonly reply: string; readonly refusedAt: string } | null;
}

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
  list: [...senders.list, { ...data, verifiedBy: null, server: null, refusal: null }],
  gone: withoutGone(senders.gone, data.email),
});

const deleted = (senders: Senders, senderId: number, email: string): Senders => ({
  ...senders,
  list: senders.list.filter((sender) => sender.senderId !== senderId),
  gone: [email, ...withoutGone(senders.gone, email)].slice(0, mostGone),
});

/** What an event changes about its sender. */
const changesIn = (event: SenderEvent): Partial<Sender> => {
  switch (event.type) {
    case 'SenderVerified':
      return { verifiedBy: event.data.by };
    case 'SenderEdited': {
      const { displayName, signature, emailType } = event.data;
      return { displayName, signature, emailType };
    }
    case 'SenderServerSet': {
      const { host, port, username, passwordId } = event.data;
      return { server: { host, port, username, passwordId }, refusal: null };
    }
    case 'SenderServerRemoved':
      return { server: null, refusal: null };
    case 'SenderRefused': {
      const { reply, refusedAt } = event.data;
      return { refusal: { reply, refusedAt } };
    }
    case 'SenderMended':
      return { refusal: null };
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
  const changes = changesIn(event);
  return {
    ...senders,
    list: senders.list.map((sender) => (sender.senderId === senderId ? { ...sender, ...changes } : sender)),
  };
};
