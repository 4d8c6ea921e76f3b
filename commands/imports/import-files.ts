import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { importLimits } from '../../contracts/imports/import-fields.ts';
import { plannedRow } from '../../contracts/imports/imports.ts';
import { clientValues, rowAction } from '../../domain/import/plan/row-action.ts';
import { recordId } from '../../contracts/fields.ts';
import type { Files } from '../../platform/ports/files.ts';
import { mapInTurns } from '../in-turns.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const plannedClient = z.object({
  id: recordId,
  values: clientValues,
  /** The first entry that needs it, which counts as the one that creates it. */
  entry: z.int(),
});
const planEntry = z.object({
  row: plannedRow,
  action: rowAction.nullable(),
  /** The id of the invoice that it creates; null when it creates none. */
  invoiceId: recordId.nullable(),
});
export type PlanEntry = z.infer<typeof planEntry>;

/** A confirmed plan: what each record becomes, and the ids of what is created. */
export interface ImportPlan {
  readonly clients: readonly z.infer<typeof plannedClient>[];
  readonly entries: readonly PlanEntry[];
}

const idBytes = 8;
const mostPlanBytes = 256 * 1_024 * 1_024;

/** The files of an import are its own: two imports of the same bytes have two, so that each can be deleted. */
const ownBytes = (importId: number, bytes: Uint8Array): Buffer => {
  const id = Buffer.alloc(idBytes);
  id.writeBigUInt64BE(BigInt(importId));
  return Buffer.concat([id, bytes]);
};

/** What is kept of an uploaded file. */
export const uploadOf = async (importId: number, bytes: Uint8Array): Promise<Uint8Array> =>
  ownBytes(importId, await zip(bytes));

/** The uploaded bytes; undefined when they are gone. */
export const loadUpload = async (
  files: Pick<Files, 'get'>,
  accountId: number,
  hash: string,
): Promise<Uint8Array | undefined> => {
  const stored = await files.get(accountId, hash);
  return stored && unzip(stored.subarray(idBytes), { maxOutputLength: importLimits.bytes });
};

/** What is kept of a plan: one line of JSON for each client, an empty line, and one for each entry. */
export const planFileOf = async (importId: number, { clients, entries }: ImportPlan): Promise<Uint8Array> => {
  const asJson = (one: ImportPlan['clients'][number] | PlanEntry): string => JSON.stringify(one);
  const lines = [...(await mapInTurns(clients, asJson)), '', ...(await mapInTurns(entries, asJson))];
  return ownBytes(importId, await zip(lines.join('\n')));
};

/** A plan that was stored. @throws Error when its file is missing */
export const loadPlan = async (files: Files, accountId: number, hash: string): Promise<ImportPlan> => {
  const stored = await files.get(accountId, hash);
  if (stored === undefined) throw new Error(`The plan ${hash} of an import is missing`);
  const text = await unzip(stored.subarray(idBytes), { maxOutputLength: mostPlanBytes });
  const lines = text.toString().split('\n');
  const end = lines.indexOf('');
  return {
    clients: await mapInTurns(lines.slice(0, end), (line) => plannedClient.parse(JSON.parse(line))),
    entries: await mapInTurns(lines.slice(end + 1), (line) => planEntry.parse(JSON.parse(line))),
  };
};
