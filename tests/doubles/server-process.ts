import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** The built server as a separate process that can be killed at any moment. */
export class ServerProcess {
  /** Resolves with the address when it listens; rejects if the process ends first. */
  readonly listening: Promise<string>;
  /** Resolves when the process has ended. */
  readonly gone: Promise<void>;
  private readonly child: ChildProcess;
  private output = '';

  constructor(entry: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
    const child = spawn(process.execPath, [entry, ...args], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        LOG_LEVEL: 'error',
        ADDRESS_PROOF: 'none',
        EMAILS_PER_HOUR: 'none',
        EMAILS_PER_DAY: 'none',
        NEW_RECIPIENTS_PER_DAY: 'none',
        REGISTRATION: 'open',
        // Tests make more calls than people do.
        CALLS_PER_ACCOUNT: '0',
        CALLS_PER_ADDRESS: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.gone = new Promise((resolve) => child.once('close', () => resolve()));
    this.listening = new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.output += `${line}\n`;
        const address = /listening on (http:\S+)/.exec(line)?.[1];
        if (address !== undefined) resolve(address.replace('localhost', '127.0.0.1'));
      });
      child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString('utf8')));
      void this.gone.then(() => reject(new Error(`The server ended: ${this.output}`)));
    });
    // Avoids an unhandled rejection if nobody waits for it.
    this.listening.catch(() => undefined);
  }

  /** Its output, including errors in its log. */
  get said(): string {
    return this.output;
  }

  /**
   * From now on it can write no byte beyond so many of any file, as on a full disk (`setrlimit(2)`, RLIMIT_FSIZE).
   * @param bytes Infinity for as many as it likes
   */
  async limitFiles(bytes: number): Promise<void> {
    const limit = bytes === Infinity ? 'unlimited' : bytes;
    await promisify(execFile)('prlimit', [`--pid=${this.child.pid}`, `--fsize=${limit}:unlimited`]);
  }

  /** `kill -9`: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.gone;
  }

  /** Asks it to shut down cleanly. */
  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.gone;
  }
}
