import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { newInvoice } from '../acceptance/bodies.ts';
import { ada, DamagedOwed, type Seen } from './damaged-owed.ts';
import { asNobody, damage, kinds, randomOf, type Kind } from './damages.ts';

export type Moment = 'stopped' | 'running';

export interface Damaging {
  readonly kind: Kind;
  /** Path in the data folder; `files` is one of the stored files. */
  readonly file: string;
  readonly moment: Moment;
}

interface Case extends Damaging {
  readonly seed: number;
}

export type Outcome =
  /** Everything is there, and nothing was to be said. */
  | 'unharmed'
  /** Everything is there, and a line says what was repaired. */
  | 'repaired'
  /** A line says what is wrong and what to do, and nothing more is stored, or nothing starts. */
  | 'refused'
  /** Anything else. */
  | 'lost in silence';

/** States of one installation, each a folder that is never changed. */
export interface States {
  readonly home: string;
  /** Stopped, at an earlier time. */
  readonly early: string;
  /** Stopped. */
  readonly late: string;
  /** As a killed server leaves it: the newest is in the logs. */
  readonly killed: string;
  readonly killedEarly: string;
  /** What was acknowledged. */
  readonly acknowledged: Seen;
  /** Paths of stored files. */
  readonly files: readonly string[];
}

const started = async (folder: string): Promise<DamagedOwed> => {
  const owed = await DamagedOwed.start(folder);
  if (!(owed instanceof DamagedOwed)) throw new Error(owed.join('\n'));
  return owed;
};

const copyOf = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => !path.endsWith('.sock') });

/** Makes an installation, and keeps what its folder looks like on the way. */
export const makeStates = async (home: string): Promise<States> => {
  const folder = (name: string): string => join(home, name);
  const live = folder('live');
  let owed = await started(live);
  await owed.person.post('/api/register', ada);
  await owed.addClient('Acme');
  if ((await owed.attach(await newInvoice(owed.person))) !== 200) throw new Error('No file was stored');
  await owed.settled();
  await owed.stop();
  await copyOf(live, folder('early'));

  owed = await started(live);
  await owed.logIn();
  await owed.addClient('Globex');
  await owed.settled();
  await copyOf(live, folder('killed-early'));
  await owed.addClient('Initech');
  await newInvoice(owed.person);
  await owed.settled();
  const acknowledged = await owed.seen();
  await copyOf(live, folder('killed'));
  await owed.stop();
  await copyOf(live, folder('late'));
  const files = (await readdir(join(live, 'files'), { recursive: true }))
    .filter((name) => /[0-9a-f]{64}$/.test(name))
    .map((name) => join('files', name))
    .sort();
  return {
    home,
    early: folder('early'),
    late: folder('late'),
    killed: folder('killed'),
    killedEarly: folder('killed-early'),
    acknowledged,
    files,
  };
};

const isLog = (file: string): boolean => file.endsWith('-wal');

export interface Looked {
  readonly outcome: Outcome;
  /** What was said, or what is missing. */
  readonly why: readonly string[];
}

/** What was acknowledged; only the number of clients where they could not be listed. */
type Acknowledged = Omit<Seen, 'clients'> & { readonly clients: readonly unknown[] | number };

/** Starts on a folder and finds out what is there. */
const look = async (folder: string, acknowledged: Acknowledged): Promise<Looked> => {
  const owed = await DamagedOwed.start(folder);
  if (!(owed instanceof DamagedOwed))
    return { outcome: owed.length === 1 ? 'refused' : 'lost in silence', why: owed };
  try {
    const status = await owed.logIn();
    const seen = await owed.seen();
    const problems = await owed.problems();
    if (problems.length > 0) return { outcome: 'refused', why: problems };
    if (status !== 200) return { outcome: 'lost in silence', why: [`login ${status}`] };
    const { clients } = acknowledged;
    const shown = typeof clients === 'number' ? { ...seen, clients: seen.clients.length } : seen;
    if (!isDeepStrictEqual(shown, acknowledged))
      return { outcome: 'lost in silence', why: [JSON.stringify(seen)] };
    return { outcome: owed.said.length > 0 ? 'repaired' : 'unharmed', why: owed.said };
  } finally {
    await owed.stop();
  }
};

const damageStopped = async (given: Case, states: States, folder: string): Promise<Looked> => {
  const { kind, file, seed } = given;
  await copyOf(isLog(file) ? states.killed : states.late, folder);
  const older = isLog(file) ? states.killedEarly : states.early;
  await damage({ kind, folder, file, older, random: randomOf(seed) });
  const looked = (): Promise<Looked> => look(folder, states.acknowledged);
  return kind === 'forbid' ? asNobody(looked) : looked();
};

/** Damages the files of a running server, which goes on, ends in order or by a kill, and starts again. */
const damageRunning = async (given: Case, states: States, folder: string): Promise<Looked> => {
  const { kind, file, seed } = given;
  const random = randomOf(seed);
  const isKilled = random() < 0.5;
  const killed = `${folder}-killed`;
  await copyOf(states.late, folder);
  const owed = await started(folder);
  try {
    await owed.logIn();
    await owed.addClient('Umbrella');
    await owed.settled();
    const before = await owed.seen();
    await damage({ kind, folder, file, older: isLog(file) ? states.killedEarly : states.early, random });
    const added = await owed.addClient('Hooli');
    const problems = await owed.problems();
    // Damaged lists are made anew by the next start.
    if (problems.some((line) => !line.startsWith('read-models.db')))
      return { outcome: 'refused', why: problems };
    const { clients } = problems.length === 0 ? await owed.seen() : { clients: undefined };
    if (isKilled) await copyOf(folder, killed);
    await owed.stop();
    const count = before.clients.length + (added === 201 ? 1 : 0);
    if (clients !== undefined && clients.length !== count)
      return { outcome: 'lost in silence', why: [JSON.stringify(clients)] };
    const looked = (): Promise<Looked> =>
      look(isKilled ? killed : folder, { ...before, clients: clients ?? count });
    return kind === 'forbid' ? await asNobody(looked) : await looked();
  } finally {
    await owed.stop();
  }
};

export const runCase = async (given: Case, states: States, name: string): Promise<Looked> => {
  const folder = join(states.home, name);
  const act = given.moment === 'stopped' ? damageStopped : damageRunning;
  const file = given.file === stored ? (states.files[0] ?? stored) : given.file;
  try {
    return await act({ ...given, file }, states, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}-killed`, { recursive: true, force: true });
  }
};

const databases = ['events.db', 'keep.db', 'read-models.db'];
const logs = databases.map((name) => `${name}-wal`);
const stored = 'files';
const others = ['secret.key', 'marks.txt', stored];
const damaged = [...databases, ...logs, ...others];
const moments: readonly Moment[] = ['stopped', 'running'];

/** Every kind of damage on every file, at both moments. Files without an older copy are not exchanged. */
export const allDamages: readonly Damaging[] = damaged.flatMap((file) =>
  kinds
    .filter((kind) => kind !== 'older' || !others.includes(file))
    .flatMap((kind) => moments.map((moment) => ({ kind, file, moment }))),
);

/** One damage of each file: each kind is among them, and both moments. */
export const isInSample = ({ kind, file, moment }: Damaging): boolean => {
  const nth = damaged.indexOf(file);
  return kind === kinds[nth % kinds.length] && moment === moments[nth % moments.length];
};
