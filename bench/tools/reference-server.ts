import { DatabaseSync } from '@photostructure/sqlite';
import fastify from 'fastify';
import { invoiceBody } from '../../contracts/invoices/invoice-bodies.ts';

/** The reference for commands: a bare route that validates the same body and makes one durable insert. */
const file = process.argv[2];
if (file === undefined) throw new Error('Pass the path of the database');

const database = new DatabaseSync(file);
database.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE invoices (body TEXT NOT NULL);',
);
const insert = database.prepare('INSERT INTO invoices (body) VALUES (?)');

const app = fastify();
app.post('/api/invoices', async (request, reply) => {
  const body = invoiceBody.parse(request.body);
  insert.run(JSON.stringify(body));
  return reply.code(201).send(body);
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`Reference is listening on ${address}`);
process.on('SIGTERM', () => {
  void app.close().then(() => {
    database.close();
    process.exit(0);
  });
});
