import type { ReadModels } from '../../platform/ports/read-models.ts';
import { isParked, storedDocument } from '../projection.ts';
import { sequences } from './sequences.ts';
import type { SequencesDocument } from './sequences-document.ts';

/** The sequences of an account, by the invoice, a few at a time. */
export async function* sequencesOfAccount(
  readModels: Pick<ReadModels, 'stream'>,
  account: number,
): AsyncGenerator<SequencesDocument> {
  for await (const slice of readModels.stream(sequences.model, account))
    for (const document of slice)
      if (document.body !== null && !isParked(document)) yield storedDocument(sequences, document.body);
}
