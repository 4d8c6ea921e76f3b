import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Files, FoundFile } from '../../platform/ports/files.ts';

export class MemoryFiles implements Files {
  private readonly files = new Map<string, Uint8Array>();
  private readonly copies = new Map<string, string>();
  private stored = 0;

  put(account: number, bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.files.set(`${account}/${hash}`, bytes);
    this.stored += 1;
    this.copies.set(`${account}/${hash}`, String(this.stored));
    return Promise.resolve(hash);
  }

  get(account: number, hash: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.files.get(`${account}/${hash}`));
  }

  async stream(account: number, hash: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const bytes = await this.get(account, hash);
    return bytes && Readable.from([bytes]);
  }

  find(account: number, hash: string): Promise<FoundFile | undefined> {
    const bytes = this.files.get(`${account}/${hash}`);
    const copy = this.copies.get(`${account}/${hash}`) ?? '';
    return Promise.resolve(bytes && { size: bytes.length, copy });
  }

  delete(account: number, hash: string, copy: string): Promise<void> {
    if (this.copies.get(`${account}/${hash}`) === copy) this.files.delete(`${account}/${hash}`);
    return Promise.resolve();
  }

  deleteAll(account: number): Promise<void> {
    for (const key of [...this.files.keys()]) if (key.startsWith(`${account}/`)) this.files.delete(key);
    return Promise.resolve();
  }
}
