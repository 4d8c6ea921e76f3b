/** What became of the same call for several records. */
export interface Tried<Record, Answer> {
  readonly done: readonly { readonly record: Record; readonly answer: Answer }[];
  readonly failed: readonly { readonly record: Record; readonly error: unknown }[];
}

const mostAtOnce = 4;

/** Calls for every record, a few at a time; one that fails does not keep the others from their turn. */
export const tryEach = async <Record, Answer>(
  records: readonly Record[],
  call: (record: Record) => Promise<Answer>,
): Promise<Tried<Record, Answer>> => {
  const done: { record: Record; answer: Answer }[] = [];
  const failed: { record: Record; error: unknown }[] = [];
  const waiting = [...records];
  const work = async (): Promise<void> => {
    for (let record = waiting.shift(); record !== undefined; record = waiting.shift()) {
      try {
        done.push({ record, answer: await call(record) });
      } catch (error) {
        failed.push({ record, error });
      }
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return { done, failed };
};
