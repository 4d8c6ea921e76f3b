import { readFile } from 'node:fs/promises';
import type { AttachedFile } from '../../domain/files/attached-file.ts';
import type { EventOf } from '../../domain/events.ts';
import type { EventStore, Position, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { ReportWriter } from '../../platform/ports/formats/report-writer.ts';
import { chainedJson, chainStart, hashOfEvent, nextInChain } from '../../projections/event-chain.ts';
import type { MessageAsSent } from '../../workflows/mailings/message-as-sent.ts';
import { sentEmail, storedFile, type Missing } from '../exports/exported-files.ts';
import type { ZipEntry } from '../exports/zip-stream.ts';
import type { CheckedAccount } from './checkpoint.ts';
import { hashOfContents, noting, type Manifest, type PackedFile } from './manifest.ts';
import { reportOf } from './report.ts';
import { createMembership, NamedRecords, type Subject } from '../../projections/audit/subject.ts';

export interface EvidenceDeps {
  readonly store: Pick<EventStore, 'readAccount' | 'readStream'>;
  readonly files: Pick<Files, 'stream'>;
  readonly messageAsSent: MessageAsSent;
  readonly writeReport: ReportWriter;
}

export interface EvidenceOf {
  readonly account: CheckedAccount & {
    /** IANA name. */
    readonly timeZone: string;
  };
  readonly subject: Subject;
  /** ISO instant: now. */
  readonly made: string;
  /** Only what was recorded between these ISO instants, both included; by default everything. */
  readonly period?: { readonly begin: string; readonly end: string } | undefined;
}

/** The files of a pack whose names other programs rely on. */
export const packPaths = {
  report: 'report.pdf',
  events: 'events.jsonl',
  chain: 'chain.txt',
  verifier: 'verify.mjs',
  manifest: 'manifest.json',
  manifestHash: 'manifest.sha256',
} as const;

const explanation = `This is what Owed has recorded, to be checked without Owed.

report.pdf     What happened, to read.
events.jsonl   The same events as they are stored, one a line, in the order of recording.
emails/        The emails as they were sent, for any mail program.
attachments/   The files that were sent with them, and the invoices' own documents.
checkpoints/   Hashes that the chain had, and an authority's signature of when each existed (RFC 3161), if there is one:
               openssl ts -verify -digest <hash> -in <file>.tsr -CAfile <certificate of the authority>
chain.txt      The SHA-256 of each event of the account, in order. Those that this pack doesn't show are among them.
manifest.json  The SHA-256 of every file, and the hash to which the chain leads.
verify.mjs     Checks all of this: node verify.mjs, or node verify.mjs --checkpoint <file> with a checkpoint that was
               saved earlier. Only the latter shows that nothing up to that checkpoint was changed since: whoever
               can write to Owed's files could otherwise make another consistent pack.
`;

/** Characters that are written together. */
const chunkCharacters = 65_536;

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < chunkCharacters) continue;
    yield text;
    text = '';
  }
  yield text;
}

const filesNamedBy = ({ type, data }: RecordedEvent): readonly AttachedFile[] => {
  if (type === 'InvoiceDocumentAttached') return [data.document];
  return type === 'StepSendStarted' ? data.attachments : [];
};

interface Named {
  readonly attachments: Map<string, AttachedFile>;
  /** The invoice of each step that a mail was begun for, and on which day. */
  readonly emails: Map<number, { readonly invoiceId: number; readonly day: string }>;
}

/** Everything about a subject that an outsider needs to check what happened, file by file. */
export async function* evidencePack(
  { store, files, messageAsSent, writeReport }: EvidenceDeps,
  of: EvidenceOf,
): AsyncGenerator<ZipEntry> {
  const { account, subject, period } = of;
  const packed: PackedFile[] = [];
  const missing: Missing = [];
  const records = new NamedRecords();
  const stamps: EventOf<'CheckpointStamped'>['data'][] = [];
  let [events, disclosed, hash] = [0, 0, chainStart];
  let position: Position | null = null;

  const isAfter = ({ metadata }: RecordedEvent): boolean =>
    period !== undefined && metadata.occurredAt > period.end;
  const isShown = (event: RecordedEvent): boolean =>
    !isAfter(event) && (period === undefined || event.metadata.occurredAt >= period.begin);

  async function* chain(): AsyncGenerator<string> {
    for await (const event of store.readAccount(account.id, { isAsStored: true })) {
      const own = hashOfEvent(event);
      hash = nextInChain(hash, own);
      events += 1;
      ({ position } = event);
      if (!isAfter(event)) {
        records.note(event);
        if (event.type === 'CheckpointStamped') stamps.push(event.data);
      }
      yield own;
    }
  }

  async function* ofSubject(isAsStored: boolean): AsyncGenerator<RecordedEvent> {
    if (position === null) return;
    const isMember = createMembership(subject, records);
    for await (const event of store.readAccount(account.id, { upTo: position, isAsStored }))
      if (isMember(event) && !isAfter(event)) yield event;
  }

  const named: Named = { attachments: new Map(), emails: new Map() };
  async function* eventLines(): AsyncGenerator<string> {
    for await (const event of ofSubject(true)) {
      if (!isShown(event)) continue;
      disclosed += 1;
      for (const file of filesNamedBy(event)) named.attachments.set(file.hash, file);
      if (event.type === 'StepSendStarted') {
        const { stepId, invoiceId } = event.data;
        named.emails.set(stepId, { invoiceId, day: event.metadata.occurredAt.slice(0, 10) });
      }
      yield chainedJson(event);
    }
  }

  async function* attachments(): AsyncGenerator<ZipEntry> {
    for (const { hash: own, name } of named.attachments.values())
      yield* storedFile(files, account.id, own, `attachments/${own.slice(0, 12)}-${name}`, missing);
  }

  async function* emails(): AsyncGenerator<ZipEntry> {
    for (const [stepId, { invoiceId, day }] of named.emails) {
      const step = { accountId: account.id, invoiceId, stepId };
      yield* sentEmail(messageAsSent, step, `emails/${day} ${stepId}.eml`, missing);
    }
  }

  /** What a time-stamping authority has signed: the hashes that the chain had. */
  async function* checkpoints(): AsyncGenerator<ZipEntry> {
    for (const { day, position: at, events: count, hash: signed, file } of stamps) {
      const content = [`${JSON.stringify({ day, position: at, events: count, hash: signed })}\n`];
      yield { path: `checkpoints/${day}.json`, content };
      yield* storedFile(files, account.id, file, `checkpoints/${day}.tsr`, missing);
    }
  }

  const { report, events: eventsPath, chain: chainPath, verifier, manifest, manifestHash } = packPaths;
  const script = await readFile(new URL('./verify.mjs', import.meta.url));
  yield noting({ path: 'Read me.txt', content: [explanation] }, packed);
  yield noting({ path: verifier, content: [script] }, packed);
  yield noting({ path: chainPath, content: inChunks(chain()) }, packed);
  yield noting({ path: eventsPath, content: inChunks(eventLines()) }, packed);
  for await (const entry of attachments()) yield noting(entry, packed);
  for await (const entry of emails()) yield noting(entry, packed);
  for await (const entry of checkpoints()) yield noting(entry, packed);

  const name = records.titleOf(subject) ?? '';
  const about = {
    format: 'owed-evidence/1',
    subject: name,
    account: { id: account.id, email: account.email },
    made: of.made,
    chain: { events, position, hash },
    disclosed,
    contents: hashOfContents(packed),
  } as const;
  const text = reportOf(about, {
    title: subject.kind === 'account' ? `${name} ${account.email}` : name,
    timeZone: account.timeZone,
    store,
    events: ofSubject(false),
    isShown,
    records,
    missing,
  });
  yield noting({ path: report, content: writeReport(text) }, packed);
  const listed: Manifest = { ...about, files: packed, missing };
  const own: PackedFile[] = [];
  yield noting({ path: manifest, content: [`${JSON.stringify(listed, null, 2)}\n`] }, own);
  yield { path: manifestHash, content: own.map(({ sha256 }) => `${sha256}  ${manifest}\n`) };
}
