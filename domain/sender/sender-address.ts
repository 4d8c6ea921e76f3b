import { isSameAddress } from '../address/same-address.ts';
import { findSender, loginOf, senderAt, type Sender, type Senders } from './state.ts';

/** Whether a sender may be used. @param countsByHand whether mail goes to the outbox */
export const isVerified = ({ verifiedBy }: Pick<Sender, 'verifiedBy'>, countsByHand: boolean): boolean =>
  verifiedBy !== null && (verifiedBy !== 'hand' || countsByHand);

/** How mail leaves this installation. */
export interface MailWays {
  /** Through the mail server of the installation, or not at all: into the outbox. */
  readonly via: 'smtp' | 'outbox';
  /** Whether what a sender has of its own, Gmail or a mail server, is used; by default it is. */
  readonly ownLeaves?: boolean | undefined;
}

/** Whether what a sender sends leaves this installation. */
export const leavesVia = ({ via, ownLeaves = true }: MailWays, sender: Sender | undefined): MailWays['via'] =>
  ownLeaves && sender !== undefined && loginOf(sender) !== undefined ? 'smtp' : via;

/** Addresses that send although other mail goes to the outbox; none while it does not. */
export const ownSenders = (ways: MailWays, { list }: Senders): string[] =>
  ways.via === 'smtp'
    ? []
    : list
        .filter((sender) => leavesVia(ways, sender) === 'smtp' && isVerified(sender, true))
        .map(({ email }) => email);

export interface SendersOf extends MailWays {
  readonly account: { readonly email: string; readonly emailProven?: boolean };
  readonly senders: Senders;
  /** Whether the account sends nothing until its address is proven; by default it does. */
  readonly requiresProof?: boolean;
}

/** Whether the account's address has to be proven before anything is sent. */
export const lacksProof = ({ account, requiresProof = false }: SendersOf): boolean =>
  requiresProof && account.emailProven !== true;

/** What an address is to an account that would send from it. */
export type SenderStanding =
  /** `sender` is undefined for the account's own address outside the list. */
  | { readonly type: 'usable'; readonly email: string; readonly sender: Sender | undefined }
  /** `unverified`: it is in the list, but not proven. `gone`: it was deleted from the list. */
  | { readonly type: 'unverified' | 'gone' | 'unknown' };

/** The account's own address can always be used; any other when it is a verified sender. */
export const senderStandingOf = ({ account, senders, via }: SendersOf, address: string): SenderStanding => {
  const sender = senderAt(senders, address);
  if (isSameAddress(address, account.email)) return { type: 'usable', email: account.email, sender };
  if (sender === undefined)
    return { type: senders.gone.some((one) => isSameAddress(one, address)) ? 'gone' : 'unknown' };
  return isVerified(sender, via === 'outbox')
    ? { type: 'usable', email: sender.email, sender }
    : { type: 'unverified' };
};

/** The sender of a step that names this address. The account's own replaces one that is not known. */
export const senderFor = (whose: SendersOf, address: string): Sender | undefined => {
  const standing = senderStandingOf(whose, address);
  return standing.type === 'usable' ? standing.sender : senderAt(whose.senders, whose.account.email);
};

/** Whether a step that names this address leaves this installation. */
export const leavesFrom = (whose: SendersOf, address: string): MailWays['via'] =>
  leavesVia(whose, senderFor(whose, address));

/** Whether any of a new sequence's steps leaves this installation. */
export const sequenceVia = (
  whose: SendersOf,
  steps: readonly { readonly senderEmail: string }[],
): MailWays['via'] =>
  steps.some(({ senderEmail }) => leavesFrom(whose, senderEmail) === 'smtp') ? 'smtp' : 'outbox';

/** The sender of a step that names none: the primary one, else the first verified one, else the account's address. */
export const defaultSender = ({
  account,
  senders,
  via,
}: SendersOf): { readonly email: string; readonly sender: Sender | undefined } => {
  const primary = senders.primaryId === null ? undefined : findSender(senders, senders.primaryId);
  const sender = [...(primary ? [primary] : []), ...senders.list].find((one) =>
    isVerified(one, via === 'outbox'),
  );
  return { email: sender?.email ?? account.email, sender: sender ?? senderAt(senders, account.email) };
};
