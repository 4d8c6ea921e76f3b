import { isGrpcServiceError, type Connection } from '@temporalio/client';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';

/** Status codes of gRPC that matter here (gRPC: status codes). */
export const grpcStatus = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  aborted: 10,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const;

/** The gRPC status of an error, or of what caused it; undefined when no server or network said anything. */
export const statusOf = (error: unknown): number | undefined => {
  if (isGrpcServiceError(error)) return error.code;
  return error instanceof Error && error.cause !== undefined ? statusOf(error.cause) : undefined;
};

const temporary: ReadonlySet<number | undefined> = new Set([
  grpcStatus.cancelled,
  grpcStatus.unknown,
  grpcStatus.deadlineExceeded,
  grpcStatus.resourceExhausted,
  grpcStatus.aborted,
  grpcStatus.internal,
  grpcStatus.unavailable,
]);

/** So long a call may take as a whole, the client's own tries included, in milliseconds. */
export const callLimit = 5_000;

/**
 * Answers what the call answers. One that got no answer in time may still have been done.
 * @throws StoreUnavailable when the server can't be reached, or can't answer now
 */
export const orUnavailable = async <T>(connection: Connection, call: () => Promise<T>): Promise<T> => {
  try {
    return await connection.withDeadline(Date.now() + callLimit, call);
  } catch (cause) {
    if (temporary.has(statusOf(cause)))
      throw new StoreUnavailable('Temporal can not be reached now', { cause });
    throw cause;
  }
};
