import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { adminSocketOf, askServer } from '../app/admin-channel.ts';
import { createCaller, type Caller } from './tools/call.ts';
import { quantile, type Bench, type BenchRow } from './tools/row.ts';
import { startScript, startServer } from './tools/server-process.ts';

const commands = 1_000;
const lanes = 8;
const warmUp = 200;

const invoice = (clientId: number, index: number) => ({
  clientId,
  invoiceNumber: `INV-${index}`,
  amount: 1234.5,
  dueDate: '2099-12-01',
  description: 'Retainer',
});

interface Measured {
  readonly sequential: readonly number[];
  readonly parallel: readonly number[];
}

const measure = async (caller: Caller, clientId: number): Promise<Measured> => {
  let index = 0;
  const once = async (): Promise<number> => {
    index += 1;
    const start = performance.now();
    await caller.post('/api/invoices', invoice(clientId, index));
    return performance.now() - start;
  };
  const several = async (count: number): Promise<number[]> => {
    const times: number[] = [];
    for (let done = 0; done < count; done += 1) times.push(await once());
    return times;
  };
  await several(warmUp);
  const sequential = await several(commands);
  const parallel = await Promise.all(Array.from({ length: lanes }, () => several(commands / lanes)));
  return { sequential, parallel: parallel.flat() };
};

const measureOurs = async (folder: string): Promise<Measured> => {
  const dataDir = join(folder, 'owed');
  const server = await startServer(dataDir);
  try {
    const email = 'bench@example.com';
    const visitor = createCaller(server.address);
    const { cookie } = await visitor.post('/api/register', {
      name: 'Bench',
      email,
      password: 'correct horse',
    });
    visitor.close();
    await askServer(adminSocketOf(dataDir), { command: 'plan', email, plan: 'enterprise' }, () => undefined);
    const caller = createCaller(server.address, cookie);
    const client = await caller.post('/api/clients', { name: 'Client', email: 'client@example.com' });
    const { id } = z.object({ id: z.number() }).parse(JSON.parse(client.text));
    const measured = await measure(caller, id);
    caller.close();
    return measured;
  } finally {
    await server.stop();
  }
};

const measureReference = async (folder: string): Promise<Measured> => {
  const script = fileURLToPath(new URL('tools/reference-server.ts', import.meta.url));
  const server = await startScript(['--import', 'tsx', script, join(folder, 'reference.db')]);
  try {
    const caller = createCaller(server.address);
    const measured = await measure(caller, 1);
    caller.close();
    return measured;
  } finally {
    await server.stop();
  }
};

/** Creates invoices over HTTP; each is on disk and in the list when the response arrives. */
export const bench: Bench = {
  name: 'http',
  run: async (folder) => {
    const reference = await measureReference(folder);
    const ours = await measureOurs(folder);
    const row = (kind: keyof Measured, name: string, share: number, aim: string): BenchRow => ({
      name: `Command over HTTP, ${name}, ${share === 0.5 ? 'p50' : 'p99'}`,
      ours: quantile(ours[kind], share),
      reference: quantile(reference[kind], share),
      unit: 'ms',
      note: `bare fastify, same check, one durable insert${aim}`,
    });
    return [
      row('sequential', `${commands} sequential`, 0.5, ''),
      row('sequential', `${commands} sequential`, 0.99, '; < 20 ms'),
      row('parallel', `${lanes} at a time`, 0.5, ''),
      row('parallel', `${lanes} at a time`, 0.99, ''),
    ];
  },
};
