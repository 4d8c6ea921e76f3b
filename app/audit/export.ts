import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { evidencePack, type EvidenceDeps } from '../../api/evidence/pack.ts';
import type { Subject } from '../../projections/audit/subject.ts';
import { zipStream } from '../../api/exports/zip-stream.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import type { AuditArguments } from './arguments.ts';
import { clientNamed, invoiceNamed, type AuditedAccount } from './find-records.ts';

type Asked = Extract<AuditArguments, { readonly command: 'export' }>;

const subjectOf = async (
  store: Pick<EventStore, 'readAccount'>,
  account: AuditedAccount,
  { subject, named = '' }: Asked,
): Promise<Subject> => {
  switch (subject) {
    case 'account':
      return { kind: 'account' };
    case 'invoice':
      return { kind: 'invoice', invoiceId: await invoiceNamed(store, account, named, {}) };
    case 'client':
      return { kind: 'client', clientId: await clientNamed(store, account, named) };
  }
};

/** Writes an evidence pack; the file is there once it is whole. @param now in milliseconds */
export const exportEvidence = async (
  deps: EvidenceDeps,
  account: AuditedAccount,
  asked: Asked,
  now: number,
): Promise<void> => {
  const made = new Date(now);
  const subject = await subjectOf(deps.store, account, asked);
  const pack = evidencePack(deps, { account, subject, made: made.toISOString() });
  const unfinished = `${asked.out}.part`;
  try {
    await pipeline(zipStream(pack, made), createWriteStream(unfinished));
    await rename(unfinished, asked.out);
  } finally {
    await rm(unfinished, { force: true });
  }
};
