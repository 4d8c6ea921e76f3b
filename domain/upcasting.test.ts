import { describe, expect, test } from 'vitest';
import {
  asStored,
  currentSchemaVersion,
  liftEvent,
  UnreadableEvent,
  type Upcasters,
  upcasters,
} from './upcasting.ts';

const rename =
  (from: string, to: string) =>
  (data: unknown): unknown =>
    JSON.parse(JSON.stringify(data).replace(`"${from}"`, `"${to}"`));

/** A later program: the address was called `mail`, then `address`, now `email`. */
const later: Upcasters = {
  ...upcasters,
  ProfileChanged: [rename('mail', 'address'), rename('address', 'email')],
};

describe('lifting', () => {
  test('data of the current version is handed on as it is', () => {
    const data = { accountId: 1, from: 'solo', to: 'agency' };
    const event = liftEvent('PlanChanged', 1, data);
    expect(event).toStrictEqual({ type: 'PlanChanged', data });
    expect(event.data).toBe(data);
  });

  test.each([
    [1, { mail: 'a@b.example' }],
    [2, { address: 'a@b.example' }],
    [3, { email: 'a@b.example' }],
  ])('version %i is lifted to the newest, one step a version', (version, data) => {
    expect(liftEvent('ProfileChanged', version, data, later)).toStrictEqual({
      type: 'ProfileChanged',
      data: { email: 'a@b.example' },
    });
  });

  test('stored data stays as it was stored', () => {
    const data = { mail: 'a@b.example' };
    liftEvent('ProfileChanged', 1, data, later);
    expect(data).toStrictEqual({ mail: 'a@b.example' });
  });

  test.each([0, -1, 1.5, 2, Number.NaN])(
    'version %d of an event that has one version is refused',
    (version) => {
      expect(() => liftEvent('PlanChanged', version, {})).toThrow(UnreadableEvent);
    },
  );

  test.each(['InvoiceFactored', '', 'constructor', 'toString', '__proto__'])(
    'an unknown event "%s" is refused',
    (type) => {
      expect(() => liftEvent(type, 1, {})).toThrow(UnreadableEvent);
    },
  );
});

test('an invoice from before it could have a PO number has none', () => {
  for (const type of ['InvoiceCreated', 'InvoiceRevised'] as const) {
    expect(liftEvent(type, 1, { notes: 'kept' }).data).toStrictEqual({ notes: 'kept', poNumber: null });
    expect(liftEvent(type, 2, { poNumber: 'PO-1' }).data).toStrictEqual({ poNumber: 'PO-1' });
  }
});

test('the version of new events is one more than there are upcasters', () => {
  expect(currentSchemaVersion('ProfileChanged')).toBe(1);
  expect(currentSchemaVersion('ProfileChanged', later)).toBe(3);
});

describe('as it is stored', () => {
  test('data of an older version stays what it was', () => {
    const data = { mail: 'a@b.example' };
    expect(asStored('ProfileChanged', 1, data, later)).toStrictEqual({ type: 'ProfileChanged', data });
  });

  test('what a newer program wrote is refused', () => {
    expect(() => asStored('ProfileChanged', 2, {})).toThrow(UnreadableEvent);
    expect(() => asStored('InvoiceFactored', 1, {})).toThrow(UnreadableEvent);
  });
});
