import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { positionAt } from '../../projections/recorded.fixture.ts';
import { sendStream } from './stored-lists.ts';

const document = (id: number): StoredDocument => ({
  account: 1,
  id,
  position: positionAt(id),
  keys: {},
  body: JSON.stringify({ id, text: 'x'.repeat(1_000) }),
});

test('a long list is sent in pieces, other work runs in between, and no slice is read early', async () => {
  let turns = 0;
  let isDone = false;
  const takeTurns = (): void => {
    turns += 1;
    if (!isDone) setImmediate(takeTurns);
  };
  const turnsAtSlice: number[] = [];
  async function* slices() {
    for (let from = 0; from < 1_000; from += 100) {
      turnsAtSlice.push(turns);
      yield Array.from({ length: 100 }, (_, at) => document(from + at + 1));
    }
  }
  const app = Fastify();
  app.get('/', (_, reply) => sendStream(reply, slices(), ({ body }) => (body === null ? [] : [body])));
  setImmediate(takeTurns);
  const { body, headers } = await app.inject('/');
  isDone = true;
  await app.close();
  expect(JSON.parse(body)).toHaveLength(1_000);
  expect(headers['content-type']).toContain('application/json');
  // Each slice is longer than a piece, so other work had a turn before the next slice was read.
  for (const [at, before] of turnsAtSlice.entries())
    if (at > 0) expect(before).toBeGreaterThan(turnsAtSlice[at - 1] ?? 0);
});

test('an empty list is an empty array', async () => {
  const app = Fastify();
  app.get('/', (_, reply) => sendStream(reply, (async function* () {})(), () => []));
  expect((await app.inject('/')).json()).toStrictEqual([]);
  await app.close();
});

test('a list that can’t be read at all is an error, not a partial response', async () => {
  const app = Fastify();
  async function* unreadable(): AsyncGenerator<StoredDocument[]> {
    throw new Error('no');
  }
  app.get('/', (_, reply) => sendStream(reply, unreadable(), () => []));
  expect((await app.inject('/')).statusCode).toBe(500);
  await app.close();
});
