import { mostFileNameCharacters, type FileExtension } from '../../contracts/imports/files.ts';

/** Control characters, and those that change the direction in which a name is read or can't be seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Cn}]/gu;
/** What Windows, macOS or Linux don't allow in a name, or shells and headers read as something else. */
const reserved = /[<>:"|?*/\\]/g;
const reservedInEmails = /[<>:|?*/\\]/g;
/** Names of devices on Windows, also with an extension. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** What files that Owed makes or reads are called by, beside those that can be attached. */
type KnownExtension = FileExtension | 'csv' | 'eml' | 'ofx' | 'xml';

const otherSpellings: Readonly<Partial<Record<KnownExtension, readonly string[]>>> = {
  jpg: ['jpeg'],
  ofx: ['qfx'],
};

const lastPartOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? '';

const withoutExtension = (name: string, extension: KnownExtension): string => {
  const dot = name.lastIndexOf('.');
  const own = name.slice(dot + 1).toLowerCase();
  const isRight = own === extension || otherSpellings[extension]?.includes(own) === true;
  return dot > 0 && isRight ? name.slice(0, dot) : name;
};

const shortened = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

/**
 * A name that is safe to show and to save anywhere: no path, no unseen or reserved characters, at most 120 characters, and
 * the extension of what the file really is.
 */
export const cleanFileName = (name: string, extension: KnownExtension): string =>
  cleaned(name, extension, reserved);

/** The same for a file that goes with an email, where quotes are written safely: `Invoice "May".pdf` stays so. */
export const attachedFileName = (name: string, extension: KnownExtension): string =>
  cleaned(name, extension, reservedInEmails);

const cleaned = (name: string, extension: KnownExtension, unsafe: RegExp): string => {
  const plain = lastPartOf(name.normalize('NFC'))
    .replace(/[\t\r\n]+/g, ' ')
    .replace(unseen, '')
    .replace(unsafe, '_')
    .replace(/\s+/gu, ' ');
  const base = withoutExtension(plain.trim(), extension).replace(/^[\s.~-]+|[\s.]+$/gu, '');
  const named = base === '' ? 'file' : device.test(base) ? `_${base}` : base;
  const most = mostFileNameCharacters - extension.length - 1;
  return `${shortened(named, most).trimEnd()}.${extension}`;
};
