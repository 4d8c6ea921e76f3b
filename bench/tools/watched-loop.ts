import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BenchRow } from './row.ts';
import { startScript, startServer, type Listening } from './server-process.ts';

const script = new URL('./loop-delay.mjs', import.meta.url).href;
const ports = { server: 41_877, idle: 41_878 };

const report = z.object({
  longest: z.number(),
  own: z.number().optional(),
  collection: z.number(),
  utilization: z.number(),
});

/** What the event loop did since the last report; times in milliseconds. */
type LoopReport = z.output<typeof report>;

const reportAt = async (port: number): Promise<LoopReport> =>
  report.parse(await (await fetch(`http://127.0.0.1:${port}/`)).json());

/** Starts a process that does nothing: how long it waits for a processor, the server waits because of the machine. */
const startIdle = (): Promise<Listening> =>
  startScript(
    ['--import', script, '-e', 'setInterval(() => {}, 1e6); console.log("listening on http://nowhere")'],
    { LOOP_DELAY_PORT: String(ports.idle) },
  );

/** Starts the built server so that its event loop can be watched, beside a process that does nothing. */
export const startWatched = async (dataDir: string): Promise<Listening> => {
  const idle = await startIdle();
  try {
    const watched = { NODE_OPTIONS: `--import ${script}`, LOOP_DELAY_PORT: String(ports.server) };
    const server = await startServer(dataDir, 0, watched);
    return {
      ...server,
      stop: async () => {
        await Promise.all([server.stop(), idle.stop()]);
      },
    };
  } catch (error) {
    await idle.stop();
    throw error;
  }
};

const serverLoop = (): Promise<LoopReport> => reportAt(ports.server);

/** Waits until the server has finished the work after a start, such as starting runs. */
export const quiet = async (): Promise<void> => {
  do {
    await serverLoop();
    await pause(2_000);
  } while ((await serverLoop()).utilization > 0.05);
};

/** Forgets what was before; call it before what is measured. */
export const forgetBlocks = async (): Promise<void> => {
  await Promise.all([serverLoop(), reportAt(ports.idle)]);
};

/** @param name what was measured since `forgetBlocks` */
export const blockRows = async (name: string): Promise<BenchRow[]> => {
  const [{ longest, own, collection }, idle] = await Promise.all([serverLoop(), reportAt(ports.idle)]);
  const waited: BenchRow = {
    name: `${name}, longest block of the event loop`,
    ours: longest,
    reference: idle.longest,
    unit: 'ms',
    note: 'a process that does nothing, at the same time',
  };
  if (own === undefined) return [waited];
  return [
    waited,
    {
      name: `${name}, longest block without waiting for a processor`,
      ours: own,
      unit: 'ms',
      note: `< 20 ms; the longest garbage collection took ${collection.toFixed(1)}`,
    },
  ];
};
