import { eventStoreContract } from '../contracts/event-store-contract.ts';
import { keepContract } from '../contracts/keep-contract.ts';
import type { Await } from './simulated/port-awaits.ts';
import { createSimulatedKeep, KeepDisk } from './simulated/simulated-keep.ts';
import { createSimulatedStore, EventDisk } from './simulated/simulated-store.ts';

/** A port that nobody schedules. */
const direct: Await = {
  read: async (_, work) => work(),
  write: async (_, work) => work(),
};

eventStoreContract('simulated', async () => {
  const disk = new EventDisk();
  const open = () => createSimulatedStore(disk, direct);
  return { store: open(), reopen: async () => open(), dispose: async () => undefined };
});

keepContract('simulated', async () => {
  let now = Date.parse('2026-12-03T09:00:00Z');
  const disk = new KeepDisk();
  const open = () => createSimulatedKeep(disk, direct, { now: () => now });
  return {
    keep: open(),
    reopen: async () => open(),
    inFuture: (milliseconds) => new Date(now + milliseconds).toISOString(),
    advance: async (milliseconds) => {
      now += milliseconds;
    },
    dispose: async () => undefined,
  };
});
