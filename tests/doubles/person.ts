import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { liveMessage, type LiveChange } from '../../contracts/live.ts';
import { Answered } from './answered.ts';

/** The fields of a JSON object that a test reads. */
export interface Fields {
  readonly [field: string]: unknown;
  readonly id: number;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly email: string;
  readonly name: string;
}

/** A file of an upload. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Name of its part; `files` by default. */
  readonly field?: string;
  readonly type?: string;
}

type Options = { readonly headers?: Readonly<Record<string, string>>; readonly raw?: string };

/** One user's browser: keeps the session cookie and speaks JSON. */
export class Person {
  cookie: string | undefined;
  /** Tells that this browser has logged in before. */
  device: string | undefined;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  /** The same browser, with its current session, at another address of the installation. */
  at(address: string): Person {
    const elsewhere = new Person(address);
    elsewhere.cookie = this.cookie;
    return elsewhere;
  }

  get = (path: string, options?: Options) => this.call('GET', path, undefined, options);
  post = (path: string, body?: unknown, options?: Options) => this.call('POST', path, body, options);
  put = (path: string, body?: unknown, options?: Options) => this.call('PUT', path, body, options);
  patch = (path: string, body?: unknown, options?: Options) => this.call('PATCH', path, body, options);
  delete = (path: string, options?: Options) => this.call('DELETE', path, undefined, options);

  /** Registers a new account for this user, with a new email unless one is given. */
  async register(
    of: { email?: string; timeZone?: string; name?: string; password?: string } = {},
  ): Promise<Answered> {
    const email = of.email ?? `${randomUUID()}@people.example`;
    return this.post('/api/register', {
      name: of.name ?? 'Ada Lovelace',
      email,
      password: of.password ?? 'correct horse',
      ...(of.timeZone !== undefined && { timeZone: of.timeZone }),
    });
  }

  /** Uploads files as a browser does. */
  upload(...files: readonly SentFile[]): Promise<Answered> {
    return this.uploadTo('/api/upload', ...files);
  }

  /** Sends files to a call that takes them. */
  async uploadTo(path: string, ...files: readonly SentFile[]): Promise<Answered> {
    const form = new FormData();
    for (const { name, bytes, field = 'files', type = 'application/octet-stream' } of files)
      form.append(field, new Blob([Uint8Array.from(bytes)], { type }), name);
    return this.answered(
      await fetch(this.address + path, { method: 'POST', headers: this.cookies(), body: form }),
    );
  }

  /** The bytes of a download. */
  async download(path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const { status, headers, ...response } = await fetch(this.address + path, {
      headers: this.cookies(),
    }).then(async (found) => ({
      status: found.status,
      headers: found.headers,
      buffer: await found.arrayBuffer(),
    }));
    return { status, headers, bytes: Buffer.from(response.buffer) };
  }

  /** Opens the live socket and collects what arrives. */
  async live(headers: Readonly<Record<string, string>> = {}): Promise<LiveWindow> {
    const socket = new WebSocket(`${this.address.replace('http', 'ws')}/api/live`, {
      headers: { ...(this.cookie !== undefined && { cookie: this.cookie }), ...headers },
    });
    const window = new LiveWindow(socket);
    await window.opened;
    return window;
  }

  private async call(method: string, path: string, body: unknown, options: Options = {}): Promise<Answered> {
    const text = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.address + path, {
      method,
      headers: {
        ...this.cookies(),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(text !== undefined && { body: text }),
    });
    return this.answered(response);
  }

  private cookies(): Readonly<Record<string, string>> {
    const cookies = [this.cookie, this.device].filter((cookie) => cookie !== undefined);
    return cookies.length === 0 ? {} : { cookie: cookies.join('; ') };
  }

  private async answered(response: Response): Promise<Answered> {
    for (const cookie of response.headers.getSetCookie()) {
      const pair = cookie.split(';', 1)[0] ?? '';
      const kept = pair.endsWith('=') ? undefined : pair;
      if (pair.includes('owed_device=')) this.device = kept;
      else this.cookie = kept;
    }
    const answer = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const parsed: unknown = isJson ? JSON.parse(answer) : answer || null;
    return new Answered(response.status, response.headers, parsed);
  }
}

/** An open page, and the changes it was told of. */
export class LiveWindow {
  readonly changes: LiveChange[] = [];
  readonly opened: Promise<void>;
  /** The close code, once closed. */
  readonly closed: Promise<number>;
  private readonly socket: WebSocket;
  private readonly watchers = new Set<() => void>();

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.opened = new Promise((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (data: Buffer) => {
      this.changes.push(...liveMessage.parse(JSON.parse(data.toString('utf8'))));
      for (const watcher of this.watchers) watcher();
    });
  }

  /** Resolves when a change of a view has arrived; of one record if its id is given. */
  async told(view: LiveChange['view'], id?: number): Promise<LiveChange> {
    for (;;) {
      const found = this.changes.find(
        (change) => change.view === view && (id === undefined || change.id === id),
      );
      if (found) return found;
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.watchers.delete(watcher);
          resolve();
        };
        this.watchers.add(watcher);
      });
    }
  }

  close(): void {
    this.socket.close();
  }
}
