import { amountsIn } from '../amounts.ts';
import { datesIn } from '../dates.ts';
import { labelPhrases, titlePhrases } from '../language/vocabulary.ts';
import { leadingLabel, type Reading } from '../reading.ts';
import { type Segment, type Span, textOfSpan, wholeSpan } from '../segments.ts';
import { squeezedText } from '../squeezed.ts';
import type { Block } from './blocks.ts';
import {
  emailIn,
  hasPostalCode,
  isAttention,
  isContact,
  isNamedStreet,
  isTaxNumber,
  looksLikeName,
  looksLikeStreet,
  nameIn,
  phoneIn,
} from './party-words.ts';
import { isDepartment } from './person-or-company.ts';

/** A person or company on the page. */
export interface Party {
  readonly name: Span;
  /** A line between name and street that may be the name as well. */
  readonly secondName: Span | null;
  readonly address: readonly Segment[];
  readonly email: Span | null;
  readonly phone: Span | null;
}

/** Labels inside a block of a party, before its name. */
const nameLabels = new Set(
  [
    'name',
    'company',
    'companyname',
    'nom',
    'nombre',
    'naam',
    'nome',
    'denominazione',
    'ragionesociale',
    'razonsocial',
  ].concat([
    'firma',
    'bedrijf',
    'bedrijfsnaam',
    'societe',
    'raisonsociale',
    'cognomenome',
    'nominativo',
    'kundenname',
  ]),
);

/** `Liffey Press, 4 Ormond Quay, Dublin 1` names the party before its address. */
const beforeAddress = (text: string): string => {
  const [name = '', ...others] = text.split(/,\s/);
  return /\d/.test(others.join(' ')) && name.length >= 4 ? name : text;
};

const trimmed = ({ segment, start, end }: Span): Span => {
  const text = segment.text.slice(start, end);
  const name = nameIn(beforeAddress(text));
  const from = start + Math.max(0, text.indexOf(name));
  return { segment, start: from, end: from + name.length };
};

/** The name in a line of a block; null if the line holds something else. */
const nameOfLine = (reading: Reading, line: Span): Span | null => {
  const label = line.start === 0 ? leadingLabel(reading, line.segment) : undefined;
  if (label !== undefined) {
    const isName = nameLabels.has(label.phrase) && looksLikeName(textOfSpan(label.rest));
    return isName ? trimmed(label.rest) : null;
  }
  const text = textOfSpan(line);
  if (isAttention(text) || isContact(text) || isDepartment(text) || !looksLikeName(text)) return null;
  if (titlePhrases.has(squeezedText(text)) || labelPhrases.has(squeezedText(text))) return null;
  return trimmed(line);
};

const spanOf = (segment: Segment, part: string | null): Span | null => {
  if (part === null) return null;
  const start = segment.text.indexOf(part);
  return { segment, start, end: start + part.length };
};

const firstOf = (lines: readonly Segment[], find: (text: string) => string | null): Span | null =>
  lines.map((line) => spanOf(line, find(line.text))).find((span) => span !== null) ?? null;

const isValue = (text: string): boolean =>
  datesIn(text).length > 0 ||
  amountsIn(text).some(({ currency, hasDecimals }) => currency !== null || hasDecimals);

const isAddressLine = (reading: Reading, { text, ...line }: Segment): boolean =>
  !isContact(text) && !isValue(text) && leadingLabel(reading, { text, ...line }) === undefined;

const isAddress = (text: string): boolean =>
  hasPostalCode(text) || looksLikeStreet(text) || isNamedStreet(text);

const secondNameOf = (reading: Reading, below: readonly Segment[]): Span | null => {
  const [line, ...others] = below;
  if (line === undefined || isAddress(line.text) || !others.some(({ text }) => isAddress(text))) return null;
  return nameOfLine(reading, wholeSpan(line));
};

/**
 * The party that a block describes.
 * @param first the first line, if it is only a part of the block's first segment
 */
export const partyOf = (reading: Reading, block: Block, first?: Span): Party | null => {
  const lines = block.map((segment, index) =>
    index === 0 && first !== undefined ? first : wholeSpan(segment),
  );
  for (const [index, line] of lines.slice(0, 4).entries()) {
    const name = nameOfLine(reading, line);
    if (name === null) continue;
    const below = block.slice(index + 1);
    const end = below.findIndex((segment) => !isAddressLine(reading, segment));
    const address = below.slice(0, end < 0 ? below.length : end).slice(0, 5);
    return {
      name,
      secondName: secondNameOf(reading, below),
      address: address.some(({ text }) => isAddress(text)) ? address : [],
      email: firstOf(below, emailIn),
      phone: firstOf(
        below.filter(({ text }) => !hasPostalCode(text) && !isTaxNumber(text)),
        phoneIn,
      ),
    };
  }
  return null;
};

export const nameOf = ({ name }: Party): string => textOfSpan(name);

export const sameName = (one: string, other: string): boolean => squeezedText(one) === squeezedText(other);
