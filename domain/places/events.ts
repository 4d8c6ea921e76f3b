import type { PlanName } from '../../contracts/plans.ts';

/** What a plan limits: invoices that exist, and sequences that are unfinished. */
export type PlaceKind = 'invoice' | 'sequence';

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
  /** Those that are taken and not confirmed yet are confirmed, the others are left as they are. */
  | {
      type: 'ConfirmPlaces';
      accountId: number;
      places: readonly { readonly kind: PlaceKind; readonly id: number }[];
    }
  | { type: 'FreePlace'; accountId: number; kind: PlaceKind; id: number };
