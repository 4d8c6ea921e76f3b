import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { sendersStream } from '../../commands/streams.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import type { SenderCommand } from '../../domain/sender/events.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { SenderWatch } from './sender-watch.ts';

const accountId = 1;
const senderId = 2;
const server = { host: 'smtp.studio.example', port: 587, username: 'billing', passwordId: 'p1' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let data: InstallationData;
let tries: string[];
let acceptsLogin: boolean;
beforeEach(() => {
  data = openInstallationData('2026-03-02T07:00:00Z');
  tries = [];
  acceptsLogin = false;
});
afterEach(() => data.close());

const give = (command: SenderCommand) =>
  data.commands.handle(sendersStream(accountId), senderDecider, command, systemContext(accountId));

const startWatch = async (): Promise<SenderWatch> => {
  const transport = new RecordingTransport(data.time);
  transport.probe = async (from) => {
    tries.push(`${from} at ${new Date(data.time.now()).toISOString().slice(11, 16)}`);
    return acceptsLogin
      ? undefined
      : { code: 'login-refused', server: 'smtp.studio.example:587', from, detail: '535 no' };
  };
  const watch = new SenderWatch({
    commands: data.commands,
    transports: transport,
    keep: data.keep,
    clock: data.time,
    log: quiet,
    setTimer: data.time.setTimer,
  });
  await watch.start();
  return watch;
};

/** The server refuses the sender; the watch hears of it. */
const refuse = async (watch: SenderWatch): Promise<void> => {
  const proof = 'link';
  const email = 'billing@studio.example';
  await give({ type: 'AddSender', accountId, senderId, email, displayName: null, proof });
  await give({ type: 'SetSenderServer', senderId, server });
  const now = new Date(data.time.now()).toISOString();
  const { events } = await give({ type: 'RefuseSender', senderId, loginId: 'p1', reply: '535 no', now });
  for (const event of events) await watch.follow(event);
};

const refusalNow = async () => (await loadSenders(data, accountId)).list[0]?.refusal;

test('a server that refuses its sender is tried every hour until it accepts it, also after a restart', async () => {
  const first = await startWatch();
  await refuse(first);
  await data.time.advanceTo('2026-03-02T09:30:00Z', () => first.settled());
  expect(tries).toEqual(['billing@studio.example at 08:00', 'billing@studio.example at 09:00']);
  expect(await refusalNow()).not.toBeNull();

  await first.stop();
  data.time.dropTimers();
  const second = await startWatch();
  acceptsLogin = true;
  await data.time.advanceTo('2026-03-02T13:00:00Z', () => second.settled());
  expect(tries.slice(2)).toEqual(['billing@studio.example at 10:00']);
  expect(await refusalNow()).toBeNull();
  await second.stop();
});

test('one that was changed or removed meanwhile is not tried', async () => {
  const watch = await startWatch();
  await refuse(watch);
  await give({ type: 'RemoveSenderServer', senderId });
  await data.time.advanceTo('2026-03-02T13:00:00Z', () => watch.settled());
  expect(tries).toEqual([]);
  await watch.stop();
});
