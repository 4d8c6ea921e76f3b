/** The authority did not answer, refused, or answered something else than was asked. */
export class NotStamped extends Error {
  override readonly name = 'NotStamped';
}

/**
 * Asks a time-stamping authority to sign that a SHA-256 existed now (RFC 3161).
 * @param hash hex
 * @param signal aborted when the answer isn't waited for any more
 * @returns its whole answer, a `TimeStampResp` in DER, which others can verify
 * @throws NotStamped
 */
export type StampTime = (hash: string, signal?: AbortSignal) => Promise<Uint8Array>;
