import { describe, test } from 'vitest';
import { InvalidField, LinkExpired, NotAllowedNow, NotFound } from '../errors.ts';
import { givenFor } from '../given-when-then.fixture.ts';
import { auditorDecider } from './decide.ts';
import type { AuditorEvent } from './events.ts';

const given = givenFor(auditorDecider);

const now = '2026-11-20T10:00:00.000Z';
const later = '2026-12-01T00:00:00.000Z';
const ids = (linkId = 7) => ({ accountId: 1, linkId, name: 'Grant & Co.' });
const period = { from: '2026-09-01', to: '2026-10-31' };
const created = (linkId = 7): AuditorEvent => ({
  type: 'AuditorLinkCreated',
  data: { ...ids(linkId), ...period, expiresAt: later, createdAt: now },
});
const revoked: AuditorEvent = { type: 'AuditorLinkRevoked', data: ids() };
const create = { type: 'CreateAuditorLink', ...ids(), ...period, expiresAt: later, now } as const;
const use = { type: 'UseAuditorLink', linkId: 7, now } as const;

describe("an auditor's link", () => {
  test('is made for a period and until a moment, up to twenty at a time', () => {
    given().when(create).thenExactly(created());
    given()
      .when({ ...create, to: '2026-08-31' })
      .thenRefused(InvalidField);
    given()
      .when({ ...create, expiresAt: now })
      .thenRefused(InvalidField);
    const twenty = Array.from({ length: 20 }, (_, at) => created(100 + at));
    given(...twenty)
      .when(create)
      .thenRefused(NotAllowedNow);
    given(...twenty)
      .when({ ...create, expiresAt: '2027-01-01T00:00:00.000Z', now: later })
      .thenExactly({
        type: 'AuditorLinkCreated',
        data: { ...ids(), ...period, expiresAt: '2027-01-01T00:00:00.000Z', createdAt: later },
      });
  });

  test('is used until it expires or is revoked, and each use is recorded', () => {
    const used: AuditorEvent = { type: 'AuditorLinkUsed', data: { ...ids(), usedAt: now } };
    given(created()).when(use).thenExactly(used);
    given(created(), used).when(use).thenExactly(used);
    given(created())
      .when({ ...use, now: later })
      .thenRefused(LinkExpired);
    given(created(), revoked).when(use).thenRefused(LinkExpired);
    given(created(8)).when(use).thenRefused(LinkExpired);
  });

  test('records the evidence that is taken with it, while it works', () => {
    const take = { type: 'RecordAuditorExport', linkId: 7, part: 'invoice', of: 'INV-1', now } as const;
    given(created())
      .when(take)
      .thenExactly({ type: 'AuditorExported', data: { ...ids(), part: 'invoice', of: 'INV-1' } });
    given(created(), revoked).when(take).thenRefused(LinkExpired);
  });

  test('is revoked once', () => {
    const revoke = { type: 'RevokeAuditorLink', linkId: 7 } as const;
    given(created()).when(revoke).thenExactly(revoked);
    given(created(), revoked).when(revoke).thenNothing();
    given().when(revoke).thenRefused(NotFound);
  });
});
