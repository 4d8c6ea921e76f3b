import chardet from 'chardet';
import iconv from 'iconv-lite';
import { encoding as knownEncoding, type Encoding } from '../../contracts/imports/import-fields.ts';
import { UnreadableTable } from '../../platform/ports/formats/tables.ts';

const sampleBytes = 256 * 1_024;

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const fromMark = (bytes: Uint8Array): Encoding | undefined => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  return startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
};

/** UTF-16 without a mark: every other byte of Western text is zero. */
const fromZeros = (sample: Uint8Array): Encoding | undefined => {
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  return even > half * 0.4 && odd < half * 0.05 ? 'utf-16be' : undefined;
};

interface Utf8Count {
  readonly valid: number;
  readonly broken: number;
}

/** How many sequences of several bytes are UTF-8, and how many bytes beyond ASCII are not. */
const countUtf8 = (bytes: Uint8Array): Utf8Count => {
  let valid = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length = byte >= 0xf0 && byte <= 0xf4 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0;
    const rest = bytes.subarray(at + 1, at + length);
    const isSequence =
      length > 0 &&
      byte <= 0xf4 &&
      rest.length === length - 1 &&
      rest.every((next) => next >= 0x80 && next <= 0xbf);
    if (isSequence) {
      valid += 1;
      at += length - 1;
    } else broken += 1;
  }
  return { valid, broken };
};

/** Letters and signs that Western texts have between ASCII. */
const usual = /[äöüßÄÖÜéèêëàâçîïôûùœæñáíóúìòåøÉÈÀÇÑÁÍÓÚ€£’‘“”–—…°ºª«»§©®·¿¡´]/u;

const usualShare = (bytes: Uint8Array, encoding: Encoding): number => {
  const beyond = Array.from(iconv.decode(Buffer.from(bytes), encoding)).filter((letter) => letter > '\u007f');
  return beyond.length === 0 ? 0 : beyond.filter((letter) => usual.test(letter)).length / beyond.length;
};

/** An encoding of one byte per character. Mac OS Roman has its letters where Windows has signs. */
const ofSingleBytes = (sample: Uint8Array): Encoding => {
  const western = usualShare(sample, 'windows-1252');
  if (usualShare(sample, 'macintosh') > western) return 'macintosh';
  if (western > 0.9) return 'windows-1252';
  const guesses = chardet.analyse(sample).flatMap(({ name }) => {
    const guess = knownEncoding.safeParse(name.toLowerCase());
    return guess.success && !guess.data.startsWith('utf') ? [guess.data] : [];
  });
  const [best = 'windows-1252'] = guesses;
  // The web's rule: what is called ISO-8859-1 is read as its superset (WHATWG Encoding Standard).
  return best === 'iso-8859-1' ? 'windows-1252' : best;
};

/**
 * The encoding that a text file looks like.
 * @throws UnreadableTable for a file that mixes UTF-8 and another encoding
 */
export const detectEncoding = (bytes: Uint8Array): Encoding => {
  const sample = bytes.subarray(0, sampleBytes);
  const marked = fromMark(bytes) ?? fromZeros(sample);
  const { valid, broken } =
    marked === 'utf-16le' || marked === 'utf-16be' ? { valid: 0, broken: 0 } : countUtf8(bytes);
  if (broken > 0 && (valid >= 2 || marked === 'utf-8')) throw new UnreadableTable('mixed_encodings');
  if (marked !== undefined) return marked;
  return broken === 0 ? 'utf-8' : ofSingleBytes(beyondAscii(bytes));
};

const surroundings = 8;
const mostSampled = 64 * 1_024;

/** The parts of a file around bytes beyond ASCII, which may come late in it. */
const beyondAscii = (bytes: Uint8Array): Uint8Array => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length && length < mostSampled; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const part = bytes.subarray(Math.max(0, at - surroundings), at + surroundings);
    parts.push(part);
    length += part.length;
    at += surroundings - 1;
  }
  return Buffer.concat(parts);
};

/** The text of a file, without the mark at its beginning. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => {
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, {
    stripBOM: true,
  });
  // Since 1998 the euro has the place of the general currency sign.
  return encoding === 'macintosh' ? text.replaceAll('¤', '€') : text;
};
