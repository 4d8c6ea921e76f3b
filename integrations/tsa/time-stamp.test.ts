import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotStamped } from '../../platform/ports/partners/time-stamps.ts';
import { hasOpenssl, TimeStampingAuthority } from '../../tests/doubles/time-stamping-authority.ts';
import { createTimeStamps } from './time-stamp.ts';

describe.skipIf(!hasOpenssl)('a time-stamping authority (needs openssl)', () => {
  let authority: TimeStampingAuthority;
  beforeAll(async () => {
    authority = await TimeStampingAuthority.start();
  });
  afterAll(() => authority.close());

  const hash = createHash('sha256').update('what happened').digest('hex');

  test('signs a hash, and openssl verifies its answer', async () => {
    const answer = await createTimeStamps(authority.url)(hash);
    expect(authority.hasSigned(hash, answer)).toBe(true);
    expect(authority.hasSigned('0'.repeat(64), answer)).toBe(false);
  });

  test('that answers for something else, or something else, is not believed', async () => {
    const ask = () => createTimeStamps(authority.url)(hash);
    await ask();
    // An answer to an earlier question has another nonce.
    authority.instead = authority.latest();
    await expect(ask()).rejects.toThrow(NotStamped);
    authority.instead = Buffer.from('no time-stamp');
    await expect(ask()).rejects.toThrow(NotStamped);
    await expect(createTimeStamps('http://127.0.0.1:9/')(hash)).rejects.toThrow(NotStamped);
  });
});
