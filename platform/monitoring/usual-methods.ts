/** Methods of HTTP that have a name of their own in metrics and traces. A caller may use any, so others share one. */
export const usualMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);
