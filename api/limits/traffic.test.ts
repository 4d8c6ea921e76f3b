import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { TooManyAtOnce } from '../server/request-errors.ts';
import { createTraffic } from './traffic.ts';

const limits = { callsPerAccount: 0, callsPerAddress: 0, socketsPerAccount: 1, socketsPerAddress: 0 };

/** The request of a socket, as far as it is read. */
const requestOn = (socket: Socket) => ({ ip: '203.0.113.7', raw: { socket } });

test('a socket has its place until it closes, and one that closed before it was counted has none', async () => {
  const traffic = createTraffic(limits);
  const reset = new Socket();
  reset.destroy();
  await new Promise((closed) => reset.once('close', closed));
  traffic.countSocket(requestOn(reset), 1);

  const open = new Socket();
  traffic.countSocket(requestOn(open), 1);
  expect(() => traffic.countSocket(requestOn(new Socket()), 1)).toThrow(TooManyAtOnce);
  open.destroy();
  await new Promise((closed) => open.once('close', closed));
  expect(() => traffic.countSocket(requestOn(new Socket()), 1)).not.toThrow();
});
