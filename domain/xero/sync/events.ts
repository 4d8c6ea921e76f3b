import type { LeftOutCode, SyncFailureCode } from '../../../contracts/accounts/xero-sync.ts';

/** What a sync reads. */
export type SyncPart = 'contacts' | 'invoices';

/** `again`: all invoices that are owed, because some were left out for a reason that may be over. */
export type SyncPhase = 'contacts' | 'invoices' | 'again';

/** A user, or the time that has passed since the last one. */
export type SyncBy = 'user' | 'schedule';

/** Why a record of Xero is not in Owed. */
export type LeftOutReason = LeftOutCode;

/** A record of Xero that is not in Owed. */
export interface LeftOut {
  readonly kind: 'contact' | 'invoice';
  readonly xeroId: string;
  /** The contact's name, or the invoice's number. */
  readonly name: string;
  readonly reason: LeftOutReason;
  /** Of an invoice in another currency. */
  readonly currency?: string;
}

export interface SyncCounts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly leftOut: number;
}

/** What became of the reminders that the payment had ended: they wait, there were none, or the plan has no room. */
export type AfterReopening = 'on_hold' | 'none' | 'no_room';

/** What a sync changed about an invoice that the user should know. Dates are calendar dates. */
export type SyncNews = { readonly invoiceId: number; readonly invoiceNumber: string } & (
  | { readonly type: 'due_date_moved'; readonly from: string; readonly to: string }
  | { readonly type: 'paid' }
  | { readonly type: 'gone' }
  /** From before an invoice that is due again was told by its own event. */
  | {
      readonly type: 'open_again';
      /** Absent in news from before it was recorded. */
      readonly reminders?: AfterReopening;
    }
);

/** Why a sync ended early. */
export type SyncFailure = SyncFailureCode;

/** The connection that a sync belongs to. */
export interface SyncOwner {
  readonly accountId: number;
  readonly connectionId: string;
}

type Of<E extends { type: string; data: object }> = E extends unknown
  ? { type: E['type']; data: SyncOwner & Readonly<E['data']> }
  : never;

/** The events of syncs on the stream `xero-{account}`. Instants are ISO. */
export type XeroSyncEvent = Of<
  | { type: 'XeroSyncRequested'; data: { requestId: string; part: SyncPart } }
  | {
      type: 'XeroSyncStarted';
      data: {
        /** Of the request, if a user asked for it. */
        syncId: string;
        by: SyncBy;
        tenantId: string;
        phases: readonly SyncPhase[];
        /** Only what changed since then is read; null for all. */
        since: Readonly<Record<SyncPart, string | null>>;
        startedAt: string;
      };
    }
  /** All records of a page are done. */
  | {
      type: 'XeroPageSynced';
      data: {
        syncId: string;
        phase: SyncPhase;
        /** From 1. */
        page: number;
        isLast: boolean;
        /** When Xero answered, by its own clock. */
        asOf: string;
        counts: Readonly<Record<SyncPart, SyncCounts>>;
        leftOut: readonly LeftOut[];
        /** How many more were left out than are named. */
        unnamed: number;
        /** Ids of records that were left out before. */
        noLongerLeftOut: readonly string[];
        news: readonly SyncNews[];
      };
    }
  | { type: 'XeroSyncFinished'; data: { syncId: string; finishedAt: string } }
  | { type: 'XeroSyncFailed'; data: { syncId: string; code: SyncFailure; failedAt: string } }
>;

/** `now` is an ISO instant. A command about another sync or page than the present one changes nothing. */
export type SyncCommand =
  /** Joins one that was asked for and is not done. */
  | { type: 'RequestXeroSync'; part: SyncPart; requestId: string }
  | { type: 'StartXeroSync'; syncId: string; by: SyncBy; parts: readonly SyncPart[]; now: string }
  | {
      type: 'RecordXeroPage';
      syncId: string;
      phase: SyncPhase;
      page: number;
      isLast: boolean;
      asOf: string;
      counts: Readonly<Record<SyncPart, SyncCounts>>;
      leftOut: readonly LeftOut[];
      /** Ids of all records of the page. */
      xeroIds: readonly string[];
      news: readonly SyncNews[];
      now: string;
    }
  | { type: 'FailXeroSync'; syncId: string; code: SyncFailure; now: string };
