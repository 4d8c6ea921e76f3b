import { Client, Connection } from '@temporalio/client';
import type { Log } from '../../platform/ports/log.ts';
import { WrongSetting } from '../../platform/ports/wrong-setting.ts';
import { callLimit, grpcStatus, statusOf } from './availability.ts';
import { registerSearchAttributes } from './register-search-attributes.ts';
import { taskQueueOf } from './run-identity.ts';

export interface TemporalOptions {
  /** Host and port. */
  readonly address: string;
  readonly namespace: string;
  readonly tls: boolean;
  readonly apiKey?: string;
  /** Name of this installation where several share a namespace; else empty. */
  readonly installation: string;
  readonly log: Log;
}

/** A Temporal server, as one process uses it. */
export interface Temporal {
  readonly options: TemporalOptions;
  readonly connection: Connection;
  readonly client: Client;
  readonly namespace: string;
  readonly taskQueue: string;
  /** Whether runs may carry search attributes here. */
  readonly searchable: boolean;
  /** Call it after everything that uses it is closed. */
  close(): Promise<void>;
}

/**
 * Connects, and registers the search attributes where that is allowed. Once open, it recovers from outages of the
 * server by itself.
 * @throws WrongSetting when no server answers, or it has no such namespace
 */
export const openTemporal = async (options: TemporalOptions): Promise<Temporal> => {
  const { address, namespace, tls, apiKey, installation, log } = options;
  const connection = Connection.lazy({
    address,
    tls,
    connectTimeout: callLimit,
    // By default, gRPC waits up to two minutes before it reconnects.
    channelArgs: { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2_000 },
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  try {
    await reach(connection, options);
    await findNamespace(connection, options);
    const searchable = await registerSearchAttributes(connection, namespace, log);
    return {
      options,
      connection,
      client: new Client({ connection, namespace }),
      namespace,
      taskQueue: taskQueueOf(installation),
      searchable,
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
};

const reach = async (connection: Connection, { address, tls }: TemporalOptions): Promise<void> => {
  try {
    await connection.ensureConnected();
  } catch (error) {
    if (isRefusal(error)) throw refusedKey(address);
    const how = tls ? 'with TLS' : 'without TLS';
    throw new WrongSetting('TEMPORAL_ADDRESS', `names ${address}, where no Temporal server answers ${how}`);
  }
};

const findNamespace = async (
  connection: Connection,
  { address, namespace }: TemporalOptions,
): Promise<void> => {
  try {
    await connection.withDeadline(Date.now() + callLimit, () =>
      connection.workflowService.describeNamespace({ namespace }),
    );
  } catch (error) {
    if (isRefusal(error)) throw refusedKey(address);
    const isUnknown = statusOf(error) === grpcStatus.notFound;
    const why = isUnknown ? `which ${address} does not have` : `which ${address} can't be asked for`;
    throw new WrongSetting('TEMPORAL_NAMESPACE', `names "${namespace}", ${why}`);
  }
};

const isRefusal = (error: unknown): boolean => {
  const code = statusOf(error);
  return code === grpcStatus.unauthenticated || code === grpcStatus.permissionDenied;
};

const refusedKey = (address: string): WrongSetting =>
  new WrongSetting('TEMPORAL_API_KEY', `is missing, or ${address} refuses it`);
