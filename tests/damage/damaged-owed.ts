import { createHash } from 'node:crypto';
import pino from 'pino';
import { z } from 'zod';
import { compose, type Owed } from '../../app/composition/compose.ts';
import { failedStart } from '../../app/start/failed-start.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { Person } from '../doubles/person.ts';

export const ada = { name: 'Ada', email: 'ada@studio.example', password: 'correct horse battery' };

const spoken = z.object({ level: z.number(), msg: z.string() });

/** What a user has: every answer that was acknowledged is in it. */
export interface Seen {
  readonly clients: readonly unknown[];
  readonly invoices: readonly unknown[];
  readonly file: string;
}

const text = '%PDF-1.4 What was agreed on: two weeks of work, and a fair price.\n';
/** By which it is stored. */
const hash = createHash('sha256').update(text).digest('hex');

/** Owed on a folder that may be damaged. */
export class DamagedOwed {
  /** Lines of the log from `warn` on. */
  readonly said: string[];
  readonly person: Person;
  private readonly owed: Owed;

  private constructor(owed: Owed, person: Person, said: string[]) {
    [this.owed, this.person, this.said] = [owed, person, said];
  }

  /** @returns it, or the lines that refuse the start */
  static async start(dataDir: string): Promise<DamagedOwed | readonly string[]> {
    const said: string[] = [];
    const log = pino(
      { level: 'warn' },
      { write: (line) => void said.push(spoken.parse(JSON.parse(line)).msg) },
    );
    let owed: Owed | undefined;
    try {
      owed = await compose({ config: readConfig({ DATA_DIR: dataDir, PORT: '0' }), log });
      const address = (await owed.start()).replace('localhost', '127.0.0.1');
      return new DamagedOwed(owed, new Person(address), said);
    } catch (error) {
      await owed?.close().catch(() => undefined);
      return (failedStart(error, dataDir) ?? (error instanceof Error ? `${error.stack}` : '?')).split('\n');
    }
  }

  /** Logs in. @returns the status */
  async logIn(): Promise<number> {
    return (await this.person.post('/api/login', { email: ada.email, password: ada.password })).status;
  }

  async addClient(name: string): Promise<number> {
    return (await this.person.post('/api/clients', { name, email: 'pay@client.example' })).status;
  }

  /** Uploads a file and makes it an invoice's own. @returns the status */
  async attach(invoiceId: number): Promise<number> {
    const { body } = await this.person.upload({
      name: 'agreed.pdf',
      bytes: Buffer.from(text),
      type: 'application/pdf',
    });
    const { files } = z.object({ files: z.array(z.object({ filename: z.string() })) }).parse(body);
    const changed = { filename: files[0]?.filename };
    return (await this.person.put(`/api/invoices/${invoiceId}/document`, changed)).status;
  }

  async seen(): Promise<Seen> {
    const list = async (path: string): Promise<readonly unknown[]> => (await this.person.get(path)).rows;
    const { bytes } = await this.person.download(`/api/uploads/${hash}`);
    return {
      clients: await list('/api/clients'),
      invoices: await list('/api/invoices'),
      file: bytes.toString('utf8'),
    };
  }

  /** Checks the files, and returns what health says of them, one line each. */
  async problems(): Promise<readonly string[]> {
    await this.owed.engines.dataWatch?.checkNow();
    return this.owed.engines.dataWatch?.problems() ?? [];
  }

  async settled(): Promise<void> {
    await this.owed.settled();
  }

  /** Stops it; what can't be closed any more was said before. */
  async stop(): Promise<void> {
    await this.owed.close().catch(() => undefined);
  }
}
