import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteReadModels } from '../platform/sqlite/read-models.ts';
import type { WriteAnswer, WriteMessage, WriteRequest } from '../platform/sqlite/worker-writer.ts';

/** Writes documents to a file of read models, one batch after the other. */
const readModels = openSqliteReadModels({ file: String(workerData) });
const prepared = new Set<string>();

const write = async ({ model, batch }: WriteRequest): Promise<void> => {
  const name = `${model.name} ${model.version}`;
  if (!prepared.has(name)) await readModels.prepare(model, { indexLater: true });
  prepared.add(name);
  await (batch === undefined ? readModels.index(model) : readModels.write(model, batch));
};

const answer = async (request: WriteRequest): Promise<WriteAnswer> => {
  const { id } = request;
  try {
    await write(request);
    return { id };
  } catch (error) {
    return { id, failure: { name: error instanceof Error ? error.name : '', error } };
  }
};

let done = Promise.resolve();

parentPort?.on('message', (message: WriteMessage) => {
  done = done.then(async () => {
    if (message !== 'close') return parentPort?.postMessage(await answer(message));
    await readModels.close();
    return parentPort?.close();
  });
});
