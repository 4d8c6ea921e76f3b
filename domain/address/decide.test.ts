import { describe, expect, test } from 'vitest';
import { AddressTaken, NotAllowedNow } from '../errors.ts';
import { addressDecider } from './decide.ts';
import type { AddressCommand, AddressEvent } from './events.ts';
import { freeAddress, type Address } from './state.ts';

const now = '2026-12-03T10:00:00.000Z';
const reserve = (accountId: number): AddressCommand => ({ type: 'ReserveAddress', accountId, now });
const confirm = (accountId: number): AddressCommand => ({ type: 'ConfirmAddress', accountId });
const own = (accountId: number, provenHolder: number | null = null): AddressCommand => ({
  type: 'OwnAddress',
  accountId,
  provenHolder,
});
const free = (accountId: number): AddressCommand => ({ type: 'FreeAddress', accountId });
const reserved: AddressEvent = { type: 'AddressReserved', data: { accountId: 1, reservedAt: now } };
const confirmed = (accountId = 1): AddressEvent => ({ type: 'AddressConfirmed', data: { accountId } });
const claimed = (accountId = 2): AddressEvent => ({
  type: 'AddressClaimed',
  data: { accountId, claimedAt: now },
});
const owned = (accountId: number, before: number | null = null): AddressEvent => ({
  type: 'AddressOwned',
  data: { accountId, before },
});
const freed = (accountId = 1): AddressEvent => ({ type: 'AddressFreed', data: { accountId } });

const after = (...events: AddressEvent[]): Address =>
  events.reduce(addressDecider.evolve, addressDecider.initial);
const decide = (command: AddressCommand, ...events: AddressEvent[]): AddressEvent[] =>
  addressDecider.decide(command, after(...events));
const claim = (accountId: number, since: string | null = null) => ({ accountId, since });

describe('an address', () => {
  test('is reserved, confirmed and freed', () => {
    expect(decide(reserve(1))).toStrictEqual([reserved]);
    expect(after(reserved)).toStrictEqual({ holder: claim(1, now), isProven: false, claims: [] });
    expect(decide(confirm(1), reserved)).toStrictEqual([confirmed()]);
    expect(after(reserved, confirmed()).holder).toStrictEqual(claim(1));
    expect(decide(free(1), reserved, confirmed())).toStrictEqual([freed()]);
    expect(after(reserved, confirmed(), freed())).toStrictEqual(freeAddress);
  });

  test('that is held is claimed by others, with as many events as a free one is reserved with', () => {
    expect(decide(reserve(2), reserved)).toStrictEqual([claimed()]);
    expect(decide(confirm(2), reserved, claimed())).toStrictEqual([confirmed(2)]);
    expect(after(reserved, confirmed(), claimed(), confirmed(2))).toStrictEqual({
      holder: claim(1),
      isProven: false,
      claims: [claim(2)],
    });
  });

  test('said twice is said once', () => {
    expect(decide(reserve(1), reserved)).toStrictEqual([]);
    expect(decide(reserve(2), reserved, claimed())).toStrictEqual([]);
    expect(decide(confirm(1), reserved, confirmed())).toStrictEqual([]);
    expect(decide(own(1), reserved, owned(1))).toStrictEqual([]);
    expect(decide(free(1), reserved, freed())).toStrictEqual([]);
    expect(decide(free(2), reserved)).toStrictEqual([]);
    expect(decide(free(1))).toStrictEqual([]);
  });

  test('is not confirmed when the reservation is gone', () => {
    expect(() => decide(confirm(1))).toThrow(NotAllowedNow);
    expect(() => decide(confirm(1), reserved, freed())).toThrow(NotAllowedNow);
    expect(() => decide(confirm(2), reserved)).toThrow(NotAllowedNow);
  });

  test('that its holder gives up goes to the oldest claim', () => {
    const history = [reserved, confirmed(), claimed(), confirmed(2), claimed(3), confirmed(3), freed()];
    expect(after(...history)).toStrictEqual({ holder: claim(2), isProven: false, claims: [claim(3)] });
    expect(after(...history, freed(3)).claims).toStrictEqual([]);
  });

  test('keeps the latest claims only', () => {
    const many = Array.from({ length: 25 }, (_, index) => claimed(100 + index));
    const { claims } = after(reserved, ...many);
    expect([claims.length, claims.at(-1)?.accountId]).toEqual([20, 124]);
  });
});

describe('a proof', () => {
  const contested = [reserved, confirmed(), claimed(), confirmed(2)];

  test('makes the address its own, whoever held it', () => {
    expect(decide(own(1), ...contested)).toStrictEqual([owned(1)]);
    expect(decide(own(3))).toStrictEqual([owned(3)]);
    expect(decide(own(2), ...contested)).toStrictEqual([owned(2, 1)]);
    expect(after(...contested, owned(2, 1))).toStrictEqual({
      holder: claim(2),
      isProven: true,
      claims: [claim(1)],
    });
  });

  test('comes too late after another one', () => {
    expect(() => decide(own(2), ...contested, owned(1))).toThrow(AddressTaken);
    expect(() => decide(own(1), ...contested, owned(2, 1))).toThrow(AddressTaken);
    // The holder proved it to an earlier version, which recorded that in the account's stream alone.
    expect(() => decide(own(2, 1), ...contested)).toThrow(AddressTaken);
    expect(decide(own(1, 1), ...contested)).toStrictEqual([owned(1)]);
  });

  test('counts until its account gives the address up', () => {
    const history = [...contested, owned(2, 1), freed(2)];
    expect(after(...history)).toStrictEqual({ holder: claim(1), isProven: false, claims: [] });
  });
});
