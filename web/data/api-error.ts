import { tryAgain } from '../../contracts/messages.ts';
import { problem as problemSchema, problemTypes, type Problem } from '../../contracts/problems.ts';

/** A response that is not OK. The message is "status: body text"; `problem` is the parsed body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.status = status;
    this.problem = readProblem(body);
  }
}

export const savedButBehind = 'Saved. Updating the list...';

/** The request did not reach the server, or its answer did not come back. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(saving: boolean) {
    super(saving ? "Can't reach Owed. Nothing was saved." : "Can't reach Owed.");
  }
}

/** The server stored the change, but could not read its answer. Its views show the change later. */
export class StoredUnseen extends Error {
  override readonly name = 'StoredUnseen';

  constructor() {
    super(savedButBehind);
  }
}

const readProblem = (body: string): Problem | undefined => {
  try {
    return problemSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
};

/** The text shown for a failure: the server's message if there is one. */
export const messageOf = (error: unknown, otherwise = tryAgain): string => {
  if (error instanceof ApiError) return error.problem?.message ?? otherwise;
  if (error instanceof Unreachable || error instanceof StoredUnseen) return error.message;
  return otherwise;
};

/** Messages by field of a refused form; empty for any other failure. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof ApiError ? error.problem?.errors : undefined) ?? {};

export const hasProblemType = (error: unknown, ...types: readonly (keyof typeof problemTypes)[]): boolean =>
  error instanceof ApiError && types.some((type) => error.problem?.type === problemTypes[type]);
