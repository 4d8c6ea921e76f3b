import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** A request to a stand-in, with its body as text. */
export interface PartnerRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The fields of a form, of the body or, without one, of the query. */
  readonly form: URLSearchParams;
}

/** What a stand-in answers; a body that is no text is sent as JSON. */
export interface PartnerAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers the requests that it knows; undefined for all others. */
export type PartnerRoute = (
  request: PartnerRequest,
) => PartnerAnswer | undefined | Promise<PartnerAnswer | undefined>;

/** A part of a partner that reads requests itself. */
export interface PartnerApi {
  /** @returns false for a request that it does not know, and has not read */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** What happens to requests instead of an answer, or before it. */
export interface Trouble {
  /** Begins the path; all by default. */
  readonly path?: string;
  readonly method?: string;
  /** How many requests it happens to; all by default. */
  readonly times?: number;
  /** Answers with this, such as a 5xx, or a 429 with `retry-after`. */
  readonly answer?: PartnerAnswer;
  /** Waits this long first, in milliseconds. */
  readonly slow?: number;
  /** Does what was asked, and then hangs up in the middle of the answer. */
  readonly cut?: boolean;
}

/** A real HTTP server on this machine that stands in for a partner, with switches for what can go wrong. */
export class PartnerServer {
  readonly requests: PartnerRequest[] = [];
  private readonly routes: readonly PartnerRoute[];
  private readonly api: PartnerApi | undefined;
  private readonly server: Server;
  private troubles: { readonly trouble: Trouble; left: number }[] = [];

  /** @param api answers what it knows first, without the switches of this server */
  constructor(routes: readonly PartnerRoute[], api?: PartnerApi) {
    this.routes = routes;
    this.api = api;
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      });
    });
  }

  /** @returns where it listens, without a trailing slash */
  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    return this.url;
  }

  get url(): string {
    const address: AddressInfo | string | null = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** @returns ends the trouble */
  trouble(trouble: Trouble): () => void {
    const entry = { trouble, left: trouble.times ?? Number.POSITIVE_INFINITY };
    this.troubles.push(entry);
    return () => {
      this.troubles = this.troubles.filter((other) => other !== entry);
    };
  }

  /** Requests to a path, in the order of their arrival. */
  to(path: string): PartnerRequest[] {
    return this.requests.filter(({ url }) => url.pathname === path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
  }

  private troubleFor({ method, url }: PartnerRequest): Trouble | undefined {
    const found = this.troubles.find(
      ({ trouble, left }) =>
        left > 0 &&
        url.pathname.startsWith(trouble.path ?? '') &&
        (trouble.method === undefined || trouble.method === method),
    );
    if (found !== undefined) found.left -= 1;
    return found?.trouble;
  }

  private async answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if ((await this.api?.handle(incoming, response)) === true) return;
    const body = await text(incoming);
    const url = new URL(incoming.url ?? '/', this.url);
    const isForm = incoming.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    const request: PartnerRequest = {
      method: incoming.method ?? 'GET',
      url,
      headers: incoming.headers,
      body,
      form: isForm ? new URLSearchParams(body) : url.searchParams,
    };
    this.requests.push(request);
    const trouble = this.troubleFor(request);
    if (trouble?.slow !== undefined) await pause(trouble.slow);
    const answer = trouble?.answer ?? (await this.routed(request));
    const said = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {});
    const bytes = Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(said);
    response.writeHead(answer.status, {
      'content-type': answer.type ?? 'application/json',
      'content-length': bytes.length,
      ...answer.headers,
    });
    if (trouble?.cut !== true) {
      response.end(bytes);
      return;
    }
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    await pause(20);
    response.destroy();
  }

  private async routed(request: PartnerRequest): Promise<PartnerAnswer> {
    for (const route of this.routes) {
      const answer = await route(request);
      if (answer !== undefined) return answer;
    }
    return { status: 404, body: { error: 'not_found' } };
  }
}
