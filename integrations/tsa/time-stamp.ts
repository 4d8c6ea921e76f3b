import { randomBytes } from 'node:crypto';
import { SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { NotStamped, type StampTime } from '../../platform/ports/partners/time-stamps.ts';

/** SHA-256 (RFC 5754, 2.2). */
const sha256 = '2.16.840.1.101.3.4.2.1';
/** In milliseconds. */
const patience = 20_000;
const mostBytes = 200_000;

const sameBytes = (one: ArrayBuffer | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.from(one).equals(other);

/** A positive number: its first byte is not 0, and its first bit is not set (X.690, 8.3). */
const newNonce = (): Uint8Array<ArrayBuffer> => {
  const nonce = new Uint8Array(randomBytes(16));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
};

const signedInfo = (answer: Uint8Array): TSTInfo => {
  const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new NotStamped(`The time-stamping authority refused: status ${status.status}`);
  if (timeStampToken === undefined) throw new NotStamped('The time-stamping authority sent no token');
  const { encapContentInfo } = AsnConvert.parse(timeStampToken.content, SignedData);
  const content = encapContentInfo.eContent?.single ?? encapContentInfo.eContent?.any;
  if (content === undefined) throw new NotStamped('The time-stamp is empty');
  const bytes = content instanceof OctetString ? content.buffer : content;
  return AsnConvert.parse(bytes, TSTInfo);
};

/**
 * Asks an authority over HTTP (RFC 3161, 3.4). That its answer is about what was asked is checked here, its signature by
 * whoever relies on it.
 */
export const createTimeStamps =
  (url: string): StampTime =>
  async (hash, signal) => {
    const digest = new Uint8Array(Buffer.from(hash, 'hex'));
    const nonce = newNonce();
    const request = new TimeStampReq({
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256, parameters: null }),
        hashedMessage: new OctetString(digest),
      }),
      nonce: nonce.buffer,
      certReq: true,
    });
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: AsnConvert.serialize(request),
        signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal === undefined ? [] : [signal])]),
      });
      if (!response.ok) throw new NotStamped(`The time-stamping authority answered ${response.status}`);
      const answer = new Uint8Array(await response.arrayBuffer());
      if (answer.byteLength > mostBytes) throw new NotStamped('The time-stamp is too long');
      const info = signedInfo(answer);
      const isAsked =
        sameBytes(info.messageImprint.hashedMessage.buffer, digest) && sameBytes(info.nonce, nonce);
      if (!isAsked) throw new NotStamped('The time-stamp is not for what was asked');
      return answer;
    } catch (error) {
      if (error instanceof NotStamped) throw error;
      throw new NotStamped('The time-stamping authority could not be asked', { cause: error });
    }
  };
