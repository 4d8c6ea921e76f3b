import type { Files } from '../../../platform/ports/files.ts';
import type { Await } from './port-awaits.ts';

/** Files of one process on a disk. */
export const createSimulatedFiles = (disk: Files, port: Await): Files => ({
  put: async (account, bytes) => port.write('put', () => disk.put(account, bytes)),
  get: async (account, hash) => port.read('get', () => disk.get(account, hash)),
  stream: async (account, hash) => port.read('stream', () => disk.stream(account, hash)),
  find: async (account, hash) => port.read('find', () => disk.find(account, hash)),
  delete: async (...given) => port.write('delete', () => disk.delete(...given)),
  deleteAll: async (account) => port.write('delete all', () => disk.deleteAll(account)),
});
