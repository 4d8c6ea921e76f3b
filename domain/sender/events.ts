import type { EmailType } from '../../contracts/verified-emails.ts';

/** How it was shown that a sender's address belongs to the account. */
export type SenderProof =
  /** A link that was mailed there was opened. */
  | 'link'
  /** It is the account's own address, and that one is proven. */
  | 'account'
  /** By hand, while mail goes to the outbox. It counts only as long as it does. */
  | 'hand';

/** A mail server of the sender's own. Its password lies sealed under `passwordId`. */
export interface SenderServer {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly passwordId: string;
}

/** What the owner says about a sender. */
export interface SenderProfile {
  readonly displayName: string | null;
  /** Ends the reminders that it sends, in place of the account's. */
  readonly signature: string | null;
  readonly emailType: EmailType;
}

/** Events of the stream `sender-{account}`. They never hold secrets. */
export type SenderEvent =
  | Of<
      | { type: 'SenderAdded'; data: { email: string } & SenderProfile }
      | { type: 'SenderVerified'; data: { by: SenderProof } }
      /** `before` is the sender that was primary until now. */
      | { type: 'PrimarySenderChosen'; data: { before: number | null } }
      /** All values after the change. */
      | { type: 'SenderEdited'; data: SenderProfile }
      /** It was tried before. */
      | { type: 'SenderServerSet'; data: SenderServer }
      | { type: 'SenderServerRemoved'; data: object }
      /** Its server refuses the login: all that it would send waits. */
      | { type: 'SenderRefused'; data: { email: string; server: string; reply: string; refusedAt: string } }
      /** Its server accepts the login again. */
      | { type: 'SenderMended'; data: object }
      | { type: 'SenderDeleted'; data: { email: string } }
    >
  | { type: 'SenderAutoVerifySwitched'; data: { readonly accountId: number; readonly enabled: boolean } };

type Of<E extends { type: string; data: object }> = E extends unknown
  ? {
      type: E['type'];
      data: { readonly accountId: number; readonly senderId: number } & Readonly<E['data']>;
    }
  : never;

/** Commands of the stream `sender-{account}`. `countsByHand`: mail goes to the outbox. */
export type SenderCommand =
  | {
      type: 'AddSender';
      accountId: number;
      senderId: number;
      email: string;
      displayName: string | null;
      /** Null: it still has to be proven. */
      proof: SenderProof | null;
    }
  | { type: 'VerifySender'; senderId: number; by: SenderProof }
  | { type: 'ChoosePrimarySender'; senderId: number; countsByHand: boolean }
  | { type: 'EditSender'; senderId: number; changes: Partial<SenderProfile> }
  | { type: 'SetSenderServer'; senderId: number; server: SenderServer }
  | { type: 'RemoveSenderServer'; senderId: number }
  /** `passwordId` names the login that was refused or works: one about another login changes nothing. */
  | { type: 'RefuseSender'; senderId: number; passwordId: string; reply: string; now: string }
  | { type: 'MendSender'; senderId: number; passwordId: string }
  | { type: 'DeleteSender'; senderId: number }
  | { type: 'SwitchAutoVerify'; accountId: number; enabled: boolean };
