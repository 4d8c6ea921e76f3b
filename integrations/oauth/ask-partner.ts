import { setTimeout as pause } from 'node:timers/promises';
import { PartnerUnavailable, type Partner } from '../../platform/ports/partners/partner-access.ts';
import { PartnerRefused } from '../../platform/ports/partners/partner-login.ts';

/** How long a call may take, in milliseconds, however slowly its answer comes. */
const limit = 20_000;

/** What a failed call says, without anything that was sent. */
export interface CallFailure {
  /** The partner's word, such as `invalid_grant`, or that of the connection, such as `ECONNREFUSED`. */
  readonly code: string;
  readonly retryAfterMs?: number | undefined;
}

/**
 * Does a call and turns its failure into what the port says. The libraries' own errors go no further, because they hold
 * what was sent.
 * @param failureOf reads a library's error
 * @param final codes with which the partner refuses for good
 * @throws PartnerRefused, PartnerUnavailable
 */
export const askPartner = async <T>(
  partner: Partner,
  call: () => Promise<T>,
  failureOf: (error: unknown) => CallFailure,
  final: readonly string[],
): Promise<T> => {
  const over = new AbortController();
  const end = pause(limit, undefined, { signal: over.signal, ref: false }).then(
    () => {
      throw new PartnerUnavailable(partner, undefined, { cause: new Error('It took too long') });
    },
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([call(), end]);
  } catch (error) {
    if (error instanceof PartnerUnavailable || error instanceof PartnerRefused) throw error;
    const { code, retryAfterMs } = failureOf(error);
    if (final.includes(code)) throw new PartnerRefused(code);
    throw new PartnerUnavailable(partner, retryAfterMs, { cause: new Error(code) });
  } finally {
    over.abort();
  }
};

/** Of the header `Retry-After` in seconds; undefined for anything else. */
export const retryAfterMs = (header: string | null | undefined): number | undefined =>
  header != null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : undefined;
