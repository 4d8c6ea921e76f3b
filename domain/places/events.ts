import type { PlanName } from '../../contracts/accounts/plans.ts';

/** What is limited: existing invoices, unfinished sequences and clients by the plan, templates and schedules in every plan. */
export type PlaceKind = 'invoice' | 'sequence' | 'template' | 'client' | 'schedule';

/** A place, by the record that it is for. */
export interface Place {
  readonly kind: PlaceKind;
  readonly id: number;
  /** Its stream's id; of a template, a schedule or a client its own. */
  readonly invoiceId: number;
}

/** Events of the stream `places-{account}`: reservations that enforce the plan's caps under parallel requests. */
export type PlacesEvent =
  | {
      type: 'PlaceTaken';
      data: {
        accountId: number;
        kind: PlaceKind;
        id: number;
        /** Its stream's id: the invoice, the template, or the client. */ invoiceId: number;
        takenAt: string;
      };
    }
  | { type: 'PlaceConfirmed'; data: { accountId: number; kind: PlaceKind; id: number } }
  | { type: 'PlaceFreed'; data: { accountId: number; kind: PlaceKind; id: number } };

export type PlacesCommand =
  /**
   * Refused with `PlanLimitReached` when `most` places of the kind are taken. Taking it again for the same id changes
   * nothing.
   */
  | {
      type: 'TakePlace';
      accountId: number;
      kind: PlaceKind;
      id: number;
      invoiceId: number;
      plan: PlanName;
      most: number;
      now: string;
    }
  /** Takes as many of the places as are free, in order, in one append; the others are refused one by one later. */
  | {
      type: 'TakePlaces';
      accountId: number;
      places: readonly Place[];
      most: number;
      now: string;
    }
  /**
   * Records the state of the records that places are for, each named once. `reserved` records exist: their place is
   * confirmed if it is still reserved. `existing` records get a confirmed place, whatever the plan's cap. `ended`
   * records free theirs.
   */
  | {
      type: 'SettlePlaces';
      accountId: number;
      reserved: readonly Place[];
      existing: readonly Place[];
      ended: readonly Place[];
      now: string;
    }
  | { type: 'FreePlace'; accountId: number; kind: PlaceKind; id: number };
