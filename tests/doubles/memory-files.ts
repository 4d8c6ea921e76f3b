import { createHash } from 'node:crypto';
import type { Files } from '../../platform/ports/files.ts';

export class MemoryFiles implements Files {
  private readonly files = new Map<string, Uint8Array>();

  put(account: number, bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    this.files.set(`${account}/${hash}`, bytes);
    return Promise.resolve(hash);
  }

  get(account: number, hash: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.files.get(`${account}/${hash}`));
  }

  deleteAll(account: number): Promise<void> {
    for (const key of [...this.files.keys()]) if (key.startsWith(`${account}/`)) this.files.delete(key);
    return Promise.resolve();
  }
}
