import type { Candidate } from './candidates.ts';
import { squeezedText } from './squeezed.ts';
import { headsList } from './list-heads.ts';
import { belowBox, valuePlaces } from './neighbors.ts';
import { labelsOfKind, leadingLabel, type Reading } from './reading.ts';
import { bottomOf, type Segment, textOfSpan, wholeSpan } from './segments.ts';

const longest = 200;

const isText = (text: string): boolean => /\p{L}{3}/u.test(text) && text.length <= longest;

/** What stands behind "Subject". */
const fromSubject = (reading: Reading): Candidate<string>[] =>
  labelsOfKind(reading, 'description').flatMap((label) => {
    const [place] = valuePlaces(reading, label);
    if (place === undefined || !isText(textOfSpan(place))) return [];
    return [{ value: textOfSpan(place).trim(), confidence: 0.8, span: place }];
  });

/** Heads of the column that says what was sold. */
const itemHeads = new Set(
  `description item details beschreibung bezeichnung leistung designation prestation libelle descripcion concepto articulo
   omschrijving descrizione prestazione`.split(/\s+/),
);

const firstBelow = (reading: Reading, head: Segment): Segment | undefined => {
  const [first] = belowBox(reading, head.page, head);
  const isNear = first !== undefined && first.y - bottomOf(head) < 3 * head.height;
  return isNear && isText(first.text) && leadingLabel(reading, first) === undefined ? first : undefined;
};

/** The first item of the list. */
const fromList = (reading: Reading): Candidate<string>[] =>
  labelsOfKind(reading, 'column')
    .filter((label) => itemHeads.has(squeezedText(label.segment.text)) && headsList(reading, label))
    .slice(0, 1)
    .flatMap(({ segment }) => {
      const item = firstBelow(reading, segment);
      return item === undefined ? [] : [{ value: item.text, confidence: 0.7, span: wholeSpan(item) }];
    });

/** A short description: the document's subject, or else its first item. */
export const findDescription = (reading: Reading): Candidate<string> | null =>
  fromSubject(reading)[0] ?? fromList(reading)[0] ?? null;
