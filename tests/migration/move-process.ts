import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programArgs } from '../doubles/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a command ended: its exit code, null after a signal, and its output. */
export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** `migrate-store` as a separate process that can be killed at any moment. */
export class MoveProcess {
  readonly ended: Promise<Ended>;
  private readonly child: ChildProcess;

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, [...programArgs('migrate-store'), ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    this.child = child;
    this.ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
  }

  kill(signal: 'SIGKILL' | 'SIGTERM'): void {
    this.child.kill(signal);
  }
}

export const moveAndEnd = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended> =>
  new MoveProcess(args, env).ended;
