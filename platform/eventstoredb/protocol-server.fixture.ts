import { Metadata, Server, ServerCredentials } from '@grpc/grpc-js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';

/** The error that a call is refused with. */
export interface Refusal {
  readonly code: number;
  readonly details: string;
  readonly metadata: Metadata;
}

export const trailers = (values: Readonly<Record<string, string>>): Metadata => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(values)) metadata.set(name, value);
  return metadata;
};

/** A server that speaks EventStoreDB's protocol, reports its version and refuses every other call. */
export const startProtocolServer = async (
  version: string,
  refuse: () => Refusal,
): Promise<{ readonly port: number; close(): void }> => {
  const server = new Server();
  const refuseCall = (_: unknown, answer: (error: Refusal) => void): void => answer(refuse());
  server.addService(featureServices.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: (error: null, methods: object) => void) => {
      const methods = new features.SupportedMethods();
      methods.setEventStoreServerVersion(version);
      answer(null, methods);
    },
  });
  server.addService(streamServices.StreamsService, {
    read: (call: { emit(event: 'error', error: Refusal): void }) => call.emit('error', refuse()),
    append: refuseCall,
    batchAppend: () => undefined,
    delete: refuseCall,
    tombstone: refuseCall,
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return { port, close: () => server.forceShutdown() };
};
