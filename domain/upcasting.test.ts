import { describe, expect, test } from 'vitest';
import {
  assertReadable,
  currentSchemaVersion,
  type EventAsStored,
  UnreadableEvent,
  upcast,
  type Upcasters,
  upcasters,
} from './upcasting.ts';

const stored = (type: string, schemaVersion: number, data: object = {}): EventAsStored => ({
  type,
  data: { accountId: 1, ...data },
  metadata: { schemaVersion },
});

const rename =
  (from: string, to: string) =>
  (data: unknown): unknown =>
    JSON.parse(JSON.stringify(data).replace(`"${from}"`, `"${to}"`));

/** A later program: the address was called `mail`, then `address`, now `email`. */
const later: Upcasters = {
  ...upcasters,
  ProfileChanged: [rename('mail', 'address'), rename('address', 'email')],
};

describe('upcasting', () => {
  test('an event of the current version is handed on as it is', () => {
    const event = stored('PlanChanged', 1, { from: 'solo', to: 'agency' });
    expect(upcast(event)).toBe(event);
  });

  test.each([
    [1, { mail: 'a@b.example' }],
    [2, { address: 'a@b.example' }],
    [3, { email: 'a@b.example' }],
  ])('version %i is converted to the newest, one step a version', (version, data) => {
    expect(upcast(stored('ProfileChanged', version, data), later)).toStrictEqual(
      stored('ProfileChanged', version, { email: 'a@b.example' }),
    );
  });

  test('what was stored stays as it was stored', () => {
    const event = stored('ProfileChanged', 1, { mail: 'a@b.example' });
    upcast(event, later);
    expect(event).toStrictEqual(stored('ProfileChanged', 1, { mail: 'a@b.example' }));
  });

  test.each([0, -1, 1.5, 2, Number.NaN])(
    'version %d of an event that has one version is refused',
    (version) => {
      expect(() => upcast(stored('PlanChanged', version))).toThrow(UnreadableEvent);
      expect(() => assertReadable(stored('PlanChanged', version))).toThrow(UnreadableEvent);
    },
  );

  test.each(['InvoiceFactored', '', 'constructor', 'toString', '__proto__'])(
    'an unknown event "%s" is refused',
    (type) => {
      expect(() => upcast(stored(type, 1))).toThrow(UnreadableEvent);
      expect(() => assertReadable(stored(type, 1))).toThrow(UnreadableEvent);
    },
  );

  test('an older version can be read, a newer one cannot', () => {
    assertReadable(stored('ProfileChanged', 1), later);
    expect(() => assertReadable(stored('ProfileChanged', 4), later)).toThrow(UnreadableEvent);
  });
});

test('an invoice from before it could have a PO number has none', () => {
  for (const type of ['InvoiceCreated', 'InvoiceRevised']) {
    expect(upcast(stored(type, 1, { notes: 'kept' })).data).toStrictEqual({
      accountId: 1,
      currency: 'USD',
      notes: 'kept',
      poNumber: null,
    });
    expect(upcast(stored(type, 2, { poNumber: 'PO-1' })).data).toMatchObject({ poNumber: 'PO-1' });
  }
});

test('the version of new events is one more than there are upcasters', () => {
  expect(currentSchemaVersion('ProfileChanged')).toBe(1);
  expect(currentSchemaVersion('ProfileChanged', later)).toBe(3);
});
