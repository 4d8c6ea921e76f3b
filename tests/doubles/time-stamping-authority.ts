import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const settings = `
[tsa]
default_tsa = own
[own]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
`;

/** Whether there is an OpenSSL, which signs time-stamps. */
export const hasOpenssl = ((): boolean => {
  try {
    return execFileSync('openssl', ['version']).toString().startsWith('OpenSSL');
  } catch {
    return false;
  }
})();

/** A real time-stamping authority over HTTP (RFC 3161): OpenSSL, with a certificate of its own. */
export class TimeStampingAuthority {
  readonly url: string;
  /** Sent in place of the answer. */
  instead: Buffer | undefined;
  private readonly folder: string;
  private readonly server: ReturnType<typeof createServer>;

  private constructor(folder: string, server: ReturnType<typeof createServer>) {
    this.folder = folder;
    this.server = server;
    const { port } = server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}/`;
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        writeFileSync(join(folder, 'asked.tsq'), Buffer.concat(parts));
        const own = ['-config', 'tsa.cnf', '-queryfile', 'asked.tsq', '-out', 'answer.tsr'];
        this.openssl('ts', '-reply', ...own, '-signer', 'ca.pem', '-inkey', 'key.pem');
        response.setHeader('content-type', 'application/timestamp-reply');
        response.end(this.instead ?? this.latest());
      });
    });
  }

  static async start(): Promise<TimeStampingAuthority> {
    const folder = mkdtempSync(join(tmpdir(), 'owed-tsa-'));
    writeFileSync(join(folder, 'tsa.cnf'), settings);
    writeFileSync(join(folder, 'serial'), '01\n');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const authority = new TimeStampingAuthority(folder, server);
    const usage = ['-addext', 'extendedKeyUsage=critical,timeStamping', '-subj', '/CN=Own TSA'];
    const files = ['-keyout', 'key.pem', '-out', 'ca.pem'];
    authority.openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...usage);
    return authority;
  }

  /** Its latest answer. */
  latest(): Buffer {
    return readFileSync(join(this.folder, 'answer.tsr'));
  }

  /** Whether an answer is its signature of a SHA-256, in hex. */
  hasSigned(hash: string, answer: Uint8Array): boolean {
    writeFileSync(join(this.folder, 'kept.tsr'), answer);
    try {
      const asked = ['-digest', hash, '-in', 'kept.tsr', '-CAfile', 'ca.pem'];
      return this.openssl('ts', '-verify', ...asked).includes('Verification: OK');
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private openssl(...args: string[]): string {
    return execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  }
}
