import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat completion as it was asked for. */
export interface AskedCompletion {
  readonly authorization: string | undefined;
  /** The request's JSON. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The request as text, to look for what it must not say. */
  readonly text: string;
  /** Resolves when the caller hangs up before the answer is complete. */
  readonly hungUp: Promise<void>;
}

/** How a call is answered. */
export type CompletionAnswer =
  | { readonly kind: 'text'; readonly text: string; readonly finish?: 'stop' | 'length' | 'content_filter' }
  | { readonly kind: 'refusal'; readonly text: string }
  | { readonly kind: 'error'; readonly status: number; readonly code?: string }
  /** Sends this much and then nothing more. */
  | { readonly kind: 'stall'; readonly text: string }
  /** Sends this much and hangs up. */
  | { readonly kind: 'cut'; readonly text: string };

const chunk = (delta: object, finish: string | null = null): string => {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
};

const piecesOf = (text: string): string[] => text.match(/[\s\S]{1,20}/g) ?? [];

/** A stand-in for OpenAI's chat completions, streamed or whole, that also refuses, fails, stalls and hangs up. */
export class OpenAiServer {
  readonly asked: AskedCompletion[] = [];
  /** Chooses the answer to each call. */
  answer: (asked: AskedCompletion) => CompletionAnswer = () => ({ kind: 'error', status: 500 });
  private readonly server: Server;
  private readonly waiting = new Set<() => void>();

  constructor() {
    this.server = createServer((request, response) => void this.take(request, response));
  }

  /** @returns the base URL */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/v1`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  /** Resolves with the next call. */
  async next(): Promise<AskedCompletion> {
    const before = this.asked.length;
    while (this.asked.length === before)
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve);
      });
    const last = this.asked.at(-1);
    if (last === undefined) throw new Error('No call came');
    return last;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request) text += String(piece);
    const hungUp = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    const { authorization } = request.headers;
    const asked = { authorization, body: JSON.parse(text) as AskedCompletion['body'], text, hungUp };
    this.asked.push(asked);
    for (const wake of this.waiting) wake();
    this.waiting.clear();
    const answer = this.answer(asked);
    if (answer.kind === 'error') this.fail(response, answer);
    else if (asked.body['stream'] === true) this.stream(response, answer);
    else this.whole(response, answer);
  }

  private fail(
    response: ServerResponse,
    { status, code = 'error' }: Extract<CompletionAnswer, { kind: 'error' }>,
  ): void {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `Failed with ${code}`, type: code, code } }));
  }

  private stream(response: ServerResponse, answer: Exclude<CompletionAnswer, { kind: 'error' }>): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (answer.kind === 'refusal') response.write(chunk({ refusal: answer.text }));
    else for (const piece of piecesOf(answer.text)) response.write(chunk({ content: piece }));
    if (answer.kind === 'stall') return;
    if (answer.kind === 'cut') {
      response.socket?.end();
      return;
    }
    response.end(`${chunk({}, answer.kind === 'text' ? (answer.finish ?? 'stop') : 'stop')}data: [DONE]\n\n`);
  }

  private whole(response: ServerResponse, answer: Exclude<CompletionAnswer, { kind: 'error' }>): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    const isRefusal = answer.kind === 'refusal';
    const message = {
      role: 'assistant',
      content: isRefusal ? null : answer.text,
      refusal: isRefusal ? answer.text : null,
    };
    const finish = answer.kind === 'text' ? (answer.finish ?? 'stop') : 'stop';
    const choices = [{ index: 0, message, finish_reason: finish }];
    const json = JSON.stringify({ id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices });
    if (answer.kind === 'stall') response.write(json.slice(0, 40));
    else if (answer.kind === 'cut') response.write(json.slice(0, 40), () => response.socket?.end());
    else response.end(json);
  }
}
