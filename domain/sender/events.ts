import type { EmailType } from '../../contracts/senders/verified-emails.ts';

/** How it was shown that a sender's address belongs to the account. */
export type SenderProof =
  /** A link that was mailed there was opened. */
  | 'link'
  /** It is the account's own address, and that one is proven. */
  | 'account'
  /** Google said so when the account connected its Gmail. */
  | 'gmail'
  /** By hand, while mail goes to the outbox. It counts only as long as it does. */
  | 'hand';

/** A mail server of the sender's own. Its password lies sealed under `passwordId`. */
export interface SenderServer {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly passwordId: string;
}

/** Why Gmail takes no mail of a sender. Only the user can end the first three: by connecting again. */
export type GmailRefusal =
  /** Google no longer accepts the connection, or there is none. */
  | 'not_connected'
  /** Another address is connected. */
  | 'other_address'
  /** The user has not allowed Owed to send. */
  | 'no_permission'
  /** Google has disabled the account, or its domain does not allow it. */
  | 'account'
  /** As many emails as Google allows were sent. */
  | 'limit'
  /** Whoever runs Owed has taken away its settings for Gmail. */
  | 'not_configured';

/** What the owner says about a sender. */
export interface SenderProfile {
  readonly displayName: string | null;
  /** Ends the reminders that it sends, in place of the account's: null means that one, an empty text none. */
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
      /** Its mail goes through the Gmail of its address, whatever server it has. `connectionId` is new each time. */
      | { type: 'SenderGmailConnected'; data: { connectionId: string } }
      /** The user has disconnected Gmail. */
      | { type: 'SenderGmailDisconnected'; data: object }
      /** Its server refuses the login: all that it would send waits. */
      | {
          type: 'SenderRefused';
          data: {
            email: string;
            server: string;
            reply: string;
            refusedAt: string;
            /** Only of Gmail. */
            gmail?: GmailRefusal;
          };
        }
      /** Its server accepts the login again. */
      | { type: 'SenderMended'; data: object }
      | { type: 'SenderDeleted'; data: { email: string } }
      /** The account was taken over: it is neither verified nor has a mail server, until the owner takes it back. */
      | { type: 'SenderSetAside'; data: object }
      | { type: 'SenderTakenBack'; data: object }
      /** The owner does not take it back. */
      | { type: 'SenderLeftAside'; data: object }
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
  /** The address whose Gmail the account has connected; it is added if it is not listed. `senderId` is that of a new one. */
  | {
      type: 'ConnectGmailSender';
      accountId: number;
      senderId: number;
      email: string;
      displayName: string | null;
      connectionId: string;
      now: string;
    }
  /** From now on no sender uses Gmail. */
  | { type: 'DisconnectGmailSenders' }
  /** All that Gmail would send for the account waits. */
  | { type: 'RefuseGmailSenders'; why: GmailRefusal; now: string }
  /** `loginId` names the login that was refused or works: one about another login changes nothing. */
  | {
      type: 'RefuseSender';
      senderId: number;
      loginId: string;
      reply: string;
      gmail?: GmailRefusal | undefined;
      now: string;
    }
  | { type: 'MendSender'; senderId: number; loginId: string }
  | { type: 'DeleteSender'; senderId: number }
  /** All but the account's own address without a mail server. */
  | { type: 'SetSendersAside'; own: string }
  /** `senderIds` are taken back, the others are not. */
  | { type: 'TakeSendersBack'; senderIds: readonly number[] }
  | { type: 'SwitchAutoVerify'; accountId: number; enabled: boolean };
