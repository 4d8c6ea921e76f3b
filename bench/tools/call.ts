import { Agent, request } from 'node:http';

export interface Asked {
  readonly cookie?: string;
  /** Bytes, or what becomes JSON. */
  readonly body?: object;
  readonly type?: string;
  readonly method?: string;
  readonly agent?: Agent;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
  readonly bytes: number;
  readonly milliseconds: number;
}

const keepAlive = new Agent({ keepAlive: true });

/** Makes a call, over a connection that stays open: a POST if it has a body, by default. */
export const call = (
  url: string,
  { cookie = '', body, type = 'application/json', agent = keepAlive, method }: Asked = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const headers = {
      cookie,
      ...(sent !== undefined && { 'content-type': type, 'content-length': String(sent.length) }),
    };
    const options = { method: method ?? (sent === undefined ? 'GET' : 'POST'), agent, headers };
    const calling = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          text: bytes.toString(),
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
          bytes: bytes.length,
          milliseconds: performance.now() - begun,
        });
      });
      response.on('error', reject);
    });
    calling.on('error', reject);
    calling.end(sent);
  });

/** @throws Error for a refusal */
export const callWell = async (url: string, asked?: Asked): Promise<Answer> => {
  const answer = await call(url, asked);
  if (answer.status >= 400) throw new Error(`${url}: ${answer.status} ${answer.text}`);
  return answer;
};

/** One caller with connections of its own. */
export interface Caller {
  /** @throws Error for a refusal */
  post(path: string, body: object): Promise<Answer>;
  close(): void;
}

export const createCaller = (address: string, cookie = ''): Caller => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    post: (path, body) => callWell(address + path, { cookie, body, agent }),
    close: () => agent.destroy(),
  };
};
