import { relative, sep } from 'node:path';
import { countOf, formatCount } from '../../domain/counts.ts';
import type { MoveArguments } from './arguments.ts';
import type { Moved } from './move.ts';
import type { KeyAtHand } from './secret-key-at-hand.ts';

export interface SummaryOptions {
  readonly moved: Moved;
  readonly paths: MoveArguments;
  readonly key: KeyAtHand;
  readonly installation: string;
  readonly milliseconds: number;
}

/** An address without passwords, whether the user's or in driver options. */
export const withoutPasswords = (url: string): string =>
  url
    .replace(/^([^:]+:\/\/[^:/@]*):[^@/]*@/, '$1:***@')
    .replace(
      /([?&](?:tlsCertificateKeyFilePassword|proxyPassword|authMechanismProperties)=)[^&]*/gi,
      '$1***',
    );

/** A path as a user would type it here. */
const typed = (path: string): string => {
  const from = relative(process.cwd(), path);
  return from === '' || from === '..' || from.startsWith(`..${sep}`) ? path : from;
};

const eventsInWords = ({ events }: Moved): string[] => {
  if (events === undefined) return [];
  const { found, copied, copyMilliseconds, deletedStreams } = events;
  const perSecond = Math.round((copied * 1_000) / Math.max(1, copyMilliseconds));
  const rate = copied === 0 ? '' : ` (${formatCount(perSecond)} events a second)`;
  const earlier = found === 0 ? '' : `, ${formatCount(found)} of them by an earlier run`;
  const deleted =
    deletedStreams === 0 ? '' : `; ${countOf(deletedStreams, 'stream')} deleted for good there too`;
  return [
    `Moved ${countOf(events.events, 'event')} of ${countOf(events.streams, 'stream')}${earlier}${deleted}${rate}.`,
    'Verified, as read back: counts, order, and a hash of every stream are those of the source.',
  ];
};

const restInWords = ({ rest }: Moved): string[] =>
  rest === undefined
    ? []
    : [
        `Moved ${countOf(rest.entries, 'entry', 'entries')} of the keep (passwords, sessions, timers) and ${countOf(rest.files, 'file')}, and read them back.`,
      ];

const notMoved = ({ moved, paths }: SummaryOptions): string[] => {
  const from = typed(paths.from);
  if (moved.events === undefined) return [`Not moved: events; they stay in ${from}.`];
  if (moved.rest !== undefined) return [];
  return [
    `Not moved: passwords, sessions, timers and files. To start on the moved events, run it again with another --to for them: a mongodb:// address, or a new data folder.`,
  ];
};

const keySetting = (key: KeyAtHand): string[] => {
  switch (key.in) {
    case 'settings':
      return ['SECRET_KEY=… (as it is set now)'];
    case 'file':
      return [`SECRET_KEY_FILE=${typed(key.path)}`];
    case 'nothing':
      return [];
  }
};

const nextStep = ({ moved, paths, key, installation }: SummaryOptions): string[] => {
  if (moved.rest === undefined) return [];
  const { eventStoreUrl, mongoUrl, folder, from } = paths;
  const dataDir = folder ?? (moved.events === undefined ? from : undefined);
  const settings = [
    ...(eventStoreUrl === undefined ? [] : [`EVENTSTORE_URL='${withoutPasswords(eventStoreUrl)}'`]),
    ...(mongoUrl === undefined ? [] : [`MONGO_URL='${withoutPasswords(mongoUrl)}'`]),
    ...(dataDir === undefined ? [] : [`DATA_DIR=${typed(dataDir)}`]),
    ...(installation === '' ? [] : [`INSTALLATION=${installation}`]),
    ...keySetting(key),
  ];
  return [
    'The read models are rebuilt at the first start. Start with',
    ...settings.map((setting) => `  ${setting}`),
  ];
};

/** The final report: what was moved, what was not, and what to do next. */
export const summaryOf = (options: SummaryOptions): string[] => [
  ...eventsInWords(options.moved),
  ...restInWords(options.moved),
  ...notMoved(options),
  `It took ${(options.milliseconds / 1_000).toFixed(1)} s. Nothing in ${typed(options.paths.from)} was changed.`,
  ...nextStep(options),
];
