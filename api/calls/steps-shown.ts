import type { FastifyReply } from 'fastify';
import type { StepView } from '../../contracts/sequences/sequences.ts';
import { NotFound } from '../../domain/errors.ts';
import type { Position } from '../../platform/ports/event-store.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { hasTexts, sequenceRows, type ShownAt } from '../../projections/sequences/sequence-rows.ts';
import { sequences } from '../../projections/sequences/sequences.ts';
import { stepIndex } from '../../projections/sequences/step-index.ts';
import { stepTexts } from '../../projections/sequences/step-texts.ts';
import { loadAccountNow } from './account-clock.ts';
import { later, type Done } from '../../commands/desk.ts';
import type { StepRef } from '../../commands/sequences/steps.ts';
import type { Reads } from './reads.ts';
import type { WebDesk } from '../route-deps.ts';
import { isParked, storedDocument } from '../../projections/projection.ts';
import { mapSlices, sendStream, smallerSlices } from './stored-lists.ts';
import { invoiceStream } from '../../commands/streams.ts';

/** A stored document of `sequences`, and the one of `step-texts` for the same invoice. */
interface WithTexts {
  readonly document: StoredDocument;
  readonly texts: string | null | undefined;
}

const rowsOf = (
  body: string | null | undefined,
  texts: string | null | undefined,
  now: ShownAt,
): StepView[] => {
  if (body == null) return [];
  const doc = storedDocument(sequences, body);
  const textsDoc = texts == null ? undefined : storedDocument(stepTexts, texts);
  return hasTexts(doc, textsDoc) ? sequenceRows(doc, now, textsDoc) : [];
};

/**
 * The current rows of a stored document; a held step shows the date on which it would go. A document that can't be
 * shown has no rows.
 */
const rowsOfStored = ({ document, texts }: WithTexts, now: ShownAt): StepView[] =>
  isParked(document) ? [] : rowsOf(document.body, texts, now);

/** Documents with their texts, which are at least as new. */
const withTexts = async (
  { readModels, account, waitForViews }: Reads,
  documents: readonly StoredDocument[],
): Promise<WithTexts[]> => {
  const newest = documents.reduce<Position | undefined>(
    (known, { position }) => later(known, position),
    undefined,
  );
  await waitForViews([stepTexts.model.name], newest);
  const ids = documents.map(({ id }) => id);
  const found = await readModels.find(stepTexts.model, account, { ids });
  const bodies = new Map(found.map((one) => [one.id, isParked(one) ? null : one.body]));
  return documents.map((document) => ({ document, texts: bodies.get(document.id) }));
};

/** Invoices whose steps are read and sent in one turn: with their texts, they are the largest documents. */
const invoicesAtOnce = 25;

/** The steps of all sequences of an account, or of those of some invoices, as they are read; each as JSON. */
export const stepsOf = (reads: Reads, invoiceIds?: readonly number[]) => {
  const { model } = sequences;
  const { readModels, account } = reads;
  const some = async function* () {
    yield await readModels.find(model, account, { ids: invoiceIds ?? [] });
  };
  const slices = invoiceIds === undefined ? readModels.stream(model, account) : some();
  return {
    slices: mapSlices(smallerSlices(slices, invoicesAtOnce), withTexts.bind(null, reads)),
    valuesOf: (one: WithTexts): string[] => rowsOfStored(one, reads).map((row) => JSON.stringify(row)),
  };
};

/** Sends the steps of all sequences of an account, or of those of some invoices. */
export const sendSteps = async (
  reads: Reads,
  reply: FastifyReply,
  invoiceIds: readonly number[] | undefined,
): Promise<FastifyReply> => {
  const { slices, valuesOf } = stepsOf(reads, invoiceIds);
  return sendStream(reply, slices, valuesOf);
};

/** Some steps by their ids; deleted ones are left out. */
export const findSteps = async (reads: Reads, ids: readonly number[]): Promise<StepView[]> => {
  const { readModels, account } = reads;
  const entries = await readModels.find(stepIndex.model, account, { ids });
  const invoiceIds = entries.flatMap(({ body }) =>
    body === null ? [] : [storedDocument(stepIndex, body).invoiceId],
  );
  if (invoiceIds.length === 0) return [];
  const found = await readModels.find(sequences.model, account, { ids: [...new Set(invoiceIds)] });
  const joined = await withTexts(reads, found);
  return joined.flatMap((one) => rowsOfStored(one, reads)).filter(({ id }) => ids.includes(id));
};

/** The steps of an invoice's sequences after a command. */
export const stepsAfter = async (
  desk: WebDesk,
  account: number,
  invoiceId: number,
  done?: Done,
): Promise<StepView[]> => {
  const ref = { account, id: invoiceId };
  const stream = invoiceStream(invoiceId);
  const body = await desk.readYourWrites.answer(sequences, ref, stream, done);
  const texts = body && (await desk.readYourWrites.answer(stepTexts, ref, stream, done));
  return rowsOf(body, texts, await loadAccountNow(desk, account));
};

/** One step after a command. @throws NotFound */
export const stepAfter = async (
  desk: WebDesk,
  account: number,
  { invoiceId, stepId }: StepRef,
  done?: Done,
): Promise<StepView> => {
  const steps = await stepsAfter(desk, account, invoiceId, done);
  const step = steps.find(({ id }) => id === stepId);
  if (step === undefined) throw new NotFound('Email');
  return step;
};
