/** What decides which problems a call can answer. */
export interface CallFacts {
  readonly method: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  /** Whether it changes something; some calls by GET do. */
  readonly changes: boolean;
  readonly hasBody: boolean;
  readonly hasQuery: boolean;
  readonly hasParams: boolean;
}

/** Statuses of problems, with what they mean in any call. */
export const problemMeanings: Readonly<Record<number, string>> = {
  400: 'The request does not match its schema, or what it says is not valid; `errors` has messages by field',
  401: 'Nobody is signed in, or what should prove who asks is wrong',
  402: 'The account of the extraction service has no quota left',
  403: "Refused: a request from another site, or what the plan, the account, the password or an auditor's link does not allow",
  404: 'There is no such record, or it belongs to another account',
  405: 'The path knows other methods, which `Allow` names',
  409: 'The state of the record does not allow it now',
  410: 'The link was used or has expired, or the message is gone',
  413: 'Too much was sent',
  415: 'The content type is not one that the call takes',
  421: 'Owed does not answer to this host name',
  422: "The `Idempotency-Key` was used for another request body, or the content can't be used",
  429: 'Too many attempts, calls, or calls at once; `Retry-After` says when to try again',
  500: 'Something went wrong; `requestId` finds it in the log',
  502: 'The partner answered with an error',
  503: 'Something that the call needs is away for the moment',
  507: 'There is no space left for files',
};

/** Called by any host name, and not counted. */
const isMonitoring = ({ path }: CallFacts): boolean => !path.startsWith('/api/');

const reasons: readonly (readonly [number, (call: CallFacts) => boolean])[] = [
  [400, ({ changes, hasBody, hasQuery }) => changes || hasBody || hasQuery],
  [401, ({ isSignedIn }) => isSignedIn],
  [403, ({ changes, isSignedIn }) => changes || isSignedIn],
  [404, ({ hasParams, hasBody, changes, hasQuery }) => hasParams || hasBody || (changes && hasQuery)],
  [409, ({ changes }) => changes],
  [413, ({ changes }) => changes],
  [415, ({ changes }) => changes],
  [421, (call) => !isMonitoring(call)],
  [422, ({ changes, isSignedIn }) => changes && isSignedIn],
  [429, (call) => !isMonitoring(call)],
  [500, () => true],
  [503, () => true],
];

/** The statuses of the problems that any call of this kind can answer. */
export const problemStatusesOf = (call: CallFacts): number[] =>
  reasons.flatMap(([status, applies]) => (applies(call) ? [status] : []));
