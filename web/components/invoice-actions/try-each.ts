import { ApiError, StoredUnseen } from '../../data/api-error.ts';

/** The results of one call for several records. */
export interface Tried<Record, Answer> {
  /** The answer is missing when the change is stored but could not be answered. */
  readonly done: readonly { readonly record: Record; readonly answer: Answer | undefined }[];
  /** Those that are no longer there. */
  readonly gone: readonly Record[];
  readonly failed: readonly { readonly record: Record; readonly error: unknown }[];
}

const mostAtOnce = 4;

/** Whether a call failed because its record is no longer there. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Calls for every record, a few at a time; a failed call does not stop the others. */
export const tryEach = async <Record, Answer>(
  records: readonly Record[],
  call: (record: Record) => Promise<Answer>,
): Promise<Tried<Record, Answer>> => {
  const done: { record: Record; answer: Answer | undefined }[] = [];
  const gone: Record[] = [];
  const failed: { record: Record; error: unknown }[] = [];
  const waiting = [...records];
  const work = async (): Promise<void> => {
    for (let record = waiting.shift(); record !== undefined; record = waiting.shift()) {
      try {
        done.push({ record, answer: await call(record) });
      } catch (error) {
        if (error instanceof StoredUnseen) done.push({ record, answer: undefined });
        else if (isGone(error)) gone.push(record);
        else failed.push({ record, error });
      }
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return { done, gone, failed };
};
