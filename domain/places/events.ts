import type { PlanName } from '../../contracts/plans.ts';

/** What a plan limits: invoices that exist, and sequences that are unfinished. */
export type PlaceKind = 'invoice' | 'sequence';

/** A place, by the record that it is for. */
export interface Place {
  readonly kind: PlaceKind;
  readonly id: number;
  /** Its stream's id. */
  readonly invoiceId: number;
}

/** Events of the stream `places-{account}`: reservations that keep the plan's caps under parallel requests. */
export type PlacesEvent =
  | {
      type: 'PlaceTaken';
      data: {
        accountId: number;
        kind: PlaceKind;
        id: number;
        /** Its stream's id: the invoice. */ invoiceId: number;
        takenAt: string;
      };
    }
  | { type: 'PlaceConfirmed'; data: { accountId: number; kind: PlaceKind; id: number } }
  | { type: 'PlaceFreed'; data: { accountId: number; kind: PlaceKind; id: number } };

export type PlacesCommand =
  /** Refused by `PlanLimitReached` when `most` places of the kind are taken; taken twice by the same id is taken once. */
  | {
      type: 'TakePlace';
      accountId: number;
      kind: PlaceKind;
      id: number;
      invoiceId: number;
      plan: PlanName;
      most: number | null;
      now: string;
    }
  /**
   * Records what became of the records that places are for, each named once. `reserved` ones exist in the place that was
   * taken for them: it is confirmed if it is still reserved. `existing` ones have a confirmed place from now on, whatever
   * the plan's cap says. `ended` ones free theirs.
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
