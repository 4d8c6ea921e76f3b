import { expect, test } from 'vitest';
import type { OwedEvent } from '../../domain/events.ts';
import { recorded } from '../../projections/recorded.fixture.ts';
import { nextRepair, repairableFrom, withEvents } from './reservations.ts';

const takenAt = '2026-12-03T10:00:00.000Z';
const later = '2026-12-03T10:00:30.000Z';
const overAMinute = 60_001;

const taken = (id: number, kind: 'invoice' | 'sequence' = 'invoice', at = takenAt): OwedEvent => ({
  type: 'PlaceTaken',
  data: { accountId: 7, kind, id, invoiceId: id, takenAt: at },
});
const confirmed = (id: number): OwedEvent => ({
  type: 'PlaceConfirmed',
  data: { accountId: 7, kind: 'invoice', id },
});
const freed = (id: number): OwedEvent => ({
  type: 'PlaceFreed',
  data: { accountId: 7, kind: 'invoice', id },
});
const reserved: OwedEvent = { type: 'AddressReserved', data: { accountId: 7, reservedAt: later } };

const after = (...events: readonly OwedEvent[]) => withEvents({}, recorded(events));

test('what was taken and neither confirmed nor freed may be repaired when it is over a minute old', () => {
  const open = after(
    taken(1),
    taken(2),
    confirmed(2),
    taken(3, 'invoice', later),
    taken(4, 'sequence'),
    taken(5),
    freed(5),
    reserved,
  );
  const from = Object.values(open).map((reservation) => [
    reservation.type === 'place' ? reservation.id : reservation.type,
    repairableFrom(reservation),
  ]);
  expect(from).toStrictEqual([
    [1, Date.parse(takenAt) + overAMinute],
    [3, Date.parse(later) + overAMinute],
    [4, Date.parse(takenAt) + overAMinute],
    ['address', Date.parse(later) + overAMinute],
  ]);
});

test('the next repair is that of the oldest reservation', () => {
  expect(nextRepair(after(taken(3, 'invoice', later), taken(1)))).toBe(Date.parse(takenAt) + overAMinute);
  expect(nextRepair(after(taken(1), confirmed(1)))).toBeUndefined();
});
