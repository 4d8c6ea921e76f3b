import { describe, expect, test } from 'vitest';
import { AddressTaken, NotAllowedNow } from '../errors.ts';
import { isOverdueReservation } from '../places/state.ts';
import { addressDecider, type Address } from './decide.ts';
import type { AddressCommand, AddressEvent } from './events.ts';

const now = '2026-12-03T10:00:00.000Z';
const reserve = (accountId: number): AddressCommand => ({ type: 'ReserveAddress', accountId, now });
const confirm = (accountId: number): AddressCommand => ({ type: 'ConfirmAddress', accountId });
const free = (accountId: number): AddressCommand => ({ type: 'FreeAddress', accountId });
const reserved: AddressEvent = { type: 'AddressReserved', data: { accountId: 1, reservedAt: now } };
const confirmed: AddressEvent = { type: 'AddressConfirmed', data: { accountId: 1 } };
const freed: AddressEvent = { type: 'AddressFreed', data: { accountId: 1 } };

const after = (...events: AddressEvent[]): Address =>
  events.reduce(addressDecider.evolve, addressDecider.initial);
const decide = (command: AddressCommand, ...events: AddressEvent[]): AddressEvent[] =>
  addressDecider.decide(command, after(...events));

describe('an address', () => {
  test('is reserved, confirmed and freed', () => {
    expect(decide(reserve(1))).toStrictEqual([reserved]);
    expect(after(reserved)).toStrictEqual({ status: 'reserved', accountId: 1, reservedAt: now });
    expect(decide(confirm(1), reserved)).toStrictEqual([confirmed]);
    expect(after(reserved, confirmed)).toStrictEqual({ status: 'confirmed', accountId: 1 });
    expect(decide(free(1), reserved, confirmed)).toStrictEqual([freed]);
    expect(after(reserved, confirmed, freed)).toStrictEqual({ status: 'free' });
  });

  test("is one account's, reserved or confirmed", () => {
    expect(() => decide(reserve(2), reserved)).toThrow(AddressTaken);
    expect(() => decide(reserve(2), reserved, confirmed)).toThrow(
      'An account with this email already exists',
    );
    expect(() => decide(confirm(2), reserved)).toThrow(AddressTaken);
  });

  test('can be taken by another account after it was freed', () => {
    expect(decide(reserve(2), reserved, confirmed, freed)).toStrictEqual([
      { type: 'AddressReserved', data: { accountId: 2, reservedAt: now } },
    ]);
  });

  test('said twice is said once', () => {
    expect(decide(reserve(1), reserved)).toStrictEqual([]);
    expect(decide(reserve(1), reserved, confirmed)).toStrictEqual([]);
    expect(decide(confirm(1), reserved, confirmed)).toStrictEqual([]);
    expect(decide(free(1), reserved, freed)).toStrictEqual([]);
    expect(decide(free(1))).toStrictEqual([]);
  });

  test('is not freed by an account that does not hold it', () => {
    expect(decide(free(2), reserved)).toStrictEqual([]);
  });

  test('is not confirmed when the reservation is gone', () => {
    expect(() => decide(confirm(1))).toThrow(NotAllowedNow);
    expect(() => decide(confirm(1), reserved, freed)).toThrow(NotAllowedNow);
  });
});

test('a reservation may be repaired when it is over a minute old', () => {
  const since = Date.parse(now);
  expect(isOverdueReservation(now, since + 60_000)).toBe(false);
  expect(isOverdueReservation(now, since + 60_001)).toBe(true);
});
