import { isGrpcServiceError, type Connection, WorkflowNotFoundError } from '@temporalio/client';
import { StoreUnavailable } from '../../platform/ports/event-store.ts';

/** The gRPC status codes that matter here. */
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

/** The gRPC status of an error or of its cause; undefined when it is not from the server or the network. */
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

/** The timeout of a call including the client's own retries, in milliseconds. */
export const callLimit = 5_000;

/**
 * Returns the call's result. A call that timed out may still have been done.
 * @throws StoreUnavailable when the server can't be reached or can't answer now
 */
export const orUnavailable = async <T>(connection: Connection, call: () => Promise<T>): Promise<T> => {
  try {
    return await connection.withDeadline(Date.now() + callLimit, call);
  } catch (cause) {
    if (temporary.has(statusOf(cause)))
      throw new StoreUnavailable("Temporal can't be reached now", { cause });
    throw cause;
  }
};

/** Signals a workflow with a start. If it ends just before the signal, a server may say so; then the next call starts it. */
export const evenIfItEnds = async <T>(signalWithStart: () => Promise<T>): Promise<T> => {
  try {
    return await signalWithStart();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    return signalWithStart();
  }
};
