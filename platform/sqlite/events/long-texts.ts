import { createHash } from 'node:crypto';
import { UnusableData } from '../../ports/unusable-data.ts';
import { type Database, hasColumn, prepareLater } from '../database.ts';

/** Characters of JSON from which on a text is stored once, however many events say it. */
const longText = 256;
/** What a long text leaves in the data of its event. Within a text its quotes would be escaped. */
const mark = '{"$text":0}';
/** Every text of some JSON, from quote to quote. */
const jsonTexts = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Whether there may be a long text, of two characters for each that is escaped; found without taking out each text. */
const mayBeLong = new RegExp(`"(?:[^"\\\\]|\\\\.){${longText / 2 - 1}}`);

/** JSON in which each long text has left a mark, and those texts in order, as they stood there. */
export interface Shortened {
  readonly json: string;
  readonly texts: readonly string[];
}

export const shorten = (json: string): Shortened => {
  if (json.length < longText || !mayBeLong.test(json)) return { json, texts: [] };
  const texts: string[] = [];
  const short = json.replaceAll(jsonTexts, (text) => {
    if (text.length < longText) return text;
    texts.push(text);
    return mark;
  });
  return { json: short, texts };
};

/** The JSON as it was. A mark without a text stays, so that the checksum of the event tells. */
export const inFull = ({ json, texts }: Shortened): string => {
  const [first = '', ...others] = json.split(mark);
  return first + others.map((part, index) => (texts[index] ?? mark) + part).join('');
};

/** `uses` counts the places in events, so that a text goes with the last event that says it. */
export const longTextsSchema = `
  CREATE TABLE IF NOT EXISTS long_texts (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE, -- SHA-256
    text TEXT NOT NULL,
    uses INTEGER NOT NULL
  ) STRICT;
`;

/** An expression for the long texts of a row of `events`, a JSON array; null without any, and in an older file. */
export const longTextsIn = (database: Database): string =>
  hasColumn(database, 'events', 'text_ids')
    ? `CASE WHEN text_ids IS NOT NULL THEN (
         SELECT json_group_array(text ORDER BY key) FROM json_each(text_ids) JOIN long_texts ON long_texts.id = value
       ) END`
    : 'NULL';

const wrongUses = `
  WITH used AS (
    SELECT value AS id, count(*) AS places FROM events, json_each(text_ids) WHERE text_ids IS NOT NULL GROUP BY value
  )
  SELECT long_texts.id FROM long_texts LEFT JOIN used ON used.id = long_texts.id
  WHERE uses <> coalesce(places, 0) LIMIT 1
`;

/** Reads all events. @throws UnusableData when a text would go before the last event that says it, or stay after it */
export const assertUses = (database: Database): void => {
  if (!hasColumn(database, 'events', 'text_ids')) return;
  const [wrong] = database.prepare<[id: number]>(wrongUses).all();
  if (wrong !== undefined)
    throw new UnusableData(`The text ${wrong[0]} of events.db is not in as many events as it should be`);
};

/** The long texts of events. Calls are synchronous and run in the caller's transaction. */
export interface LongTexts {
  /** @returns the ids of the texts, a JSON array; null without any */
  keep(texts: readonly string[]): string | null;
  /** Takes back what `keep` returned for events that are deleted. */
  letGo(ids: readonly string[]): void;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const createLongTexts = (database: Database): LongTexts => {
  const use = prepareLater<[id: number]>(
    database,
    `INSERT INTO long_texts (hash, text, uses) VALUES (?, ?, 1)
     ON CONFLICT (hash) DO UPDATE SET uses = uses + 1 RETURNING id`,
  );
  const release = prepareLater(database, 'UPDATE long_texts SET uses = uses - 1 WHERE id = ?');
  const forget = prepareLater(database, 'DELETE FROM long_texts WHERE id = ? AND uses <= 0');
  const read: (json: string) => number[] = JSON.parse;
  return {
    keep: (texts) =>
      texts.length === 0
        ? null
        : JSON.stringify(texts.flatMap((text) => use().all(hashOf(text), text).flat())),
    letGo: (ids) => {
      for (const id of ids.flatMap(read)) {
        release().run(id);
        forget().run(id);
      }
    },
  };
};
