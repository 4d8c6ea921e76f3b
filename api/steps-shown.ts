import type { FastifyReply } from 'fastify';
import type { StepView } from '../contracts/sequences.ts';
import { NotFound } from '../domain/errors.ts';
import type { StoredDocument } from '../platform/ports/read-models.ts';
import { sequenceRows } from '../projections/sequence-rows.ts';
import { sequences } from '../projections/sequences.ts';
import { stepIndex } from '../projections/step-index.ts';
import { loadAccountNow, type AccountNow } from './account-clock.ts';
import type { Done } from '../commands/desk.ts';
import type { StepRef } from '../commands/steps.ts';
import type { WebDesk } from './route-deps.ts';
import { storedDocument } from '../projections/projection.ts';
import { sendStream } from './stored-lists.ts';
import { invoiceStream } from '../commands/streams.ts';

const rowsOf = (body: string | null | undefined, now: AccountNow): StepView[] => {
  if (body == null) return [];
  return sequenceRows(storedDocument(sequences, body), now);
};

/**
 * The current rows of a stored document; a held step shows the date on which it would go. A document that can't be
 * shown has no rows.
 */
const rowsOfStored = ({ keys, body }: StoredDocument, now: AccountNow): StepView[] =>
  keys['parked'] === 1 ? [] : rowsOf(body, now);

/** Sends the steps of all sequences of an account, or of those of some invoices, as they are read. */
export const sendSteps = async (
  desk: WebDesk,
  reply: FastifyReply,
  account: number,
  invoiceIds: readonly number[] | undefined,
): Promise<FastifyReply> => {
  const { model } = sequences;
  const now = await loadAccountNow(desk, account);
  const some = async function* () {
    yield await desk.readModels.find(model, account, { ids: invoiceIds ?? [] });
  };
  return sendStream(
    reply,
    invoiceIds === undefined ? desk.readModels.stream(model, account) : some(),
    (document) => rowsOfStored(document, now).map((row) => JSON.stringify(row)),
  );
};

/** Some steps by their ids; deleted ones are left out. */
export const findSteps = async (
  desk: WebDesk,
  account: number,
  ids: readonly number[],
): Promise<StepView[]> => {
  const entries = await desk.readModels.find(stepIndex.model, account, { ids });
  const invoiceIds = entries.flatMap(({ body }) =>
    body === null ? [] : [storedDocument(stepIndex, body).invoiceId],
  );
  if (invoiceIds.length === 0) return [];
  const now = await loadAccountNow(desk, account);
  const found = await desk.readModels.find(sequences.model, account, { ids: [...new Set(invoiceIds)] });
  return found.flatMap((document) => rowsOfStored(document, now)).filter(({ id }) => ids.includes(id));
};

/** The steps of an invoice's sequences after a command. */
export const stepsAfter = async (
  desk: WebDesk,
  account: number,
  invoiceId: number,
  done?: Done,
): Promise<StepView[]> => {
  const ref = { account, id: invoiceId };
  const body = await desk.readYourWrites.answer(sequences, ref, invoiceStream(invoiceId), done);
  return rowsOf(body, await loadAccountNow(desk, account));
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
