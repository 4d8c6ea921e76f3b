const freshSince = new WeakMap<object, number>();
const freshFor = 2_000;

/** Notes that a record has just changed, so that lists can highlight it once. */
export const markFresh = (record: object): void => {
  freshSince.set(record, performance.now());
};

/** Whether a record changed in the last two seconds, by this page, another window or a run. */
export const isFresh = (record: object): boolean => {
  const since = freshSince.get(record);
  return since !== undefined && performance.now() - since < freshFor;
};
