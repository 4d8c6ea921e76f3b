import { request } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readWhileConnected } from './read-while-connected.ts';

test('a caller who goes before or while the body is read does not hold the call', async () => {
  const app = fastify();
  await app.register(fastifyMultipart);
  const ends: string[] = [];
  let begun = (): void => undefined;
  app.post<{ Params: { when: string } }>('/:when', async (call) => {
    begun();
    if (call.params.when === 'before') await new Promise((resolve) => call.raw.once('close', resolve));
    const file = readWhileConnected(call, async () => (await call.file())?.toBuffer());
    ends.push(
      await file.then(
        () => 'read',
        () => 'refused',
      ),
    );
    return null;
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const when of ['before', 'while']) {
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' };
    const call = request(`${address}/${when}`, { method: 'POST', headers });
    call.on('error', () => undefined);
    call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc');
    await isBegun;
    call.destroy();
  }
  await expect.poll(() => ends).toEqual(['refused', 'refused']);
  await app.close();
});
