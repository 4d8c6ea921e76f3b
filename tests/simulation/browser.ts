import type { Answered } from '../doubles/answered.ts';
import type { Caller } from './person/callers.ts';
import type { Call } from './program.ts';
import type { Server } from './server.ts';

/** Somebody's browser: keeps its cookies, and calls from one network address. */
export class Browser {
  private readonly server: Server;
  private readonly network: string | undefined;
  private caller: Caller | undefined;
  private readonly cookies = new Map<string, string>();

  /** @param network by default this machine */
  constructor(server: Server, network?: string) {
    this.server = server;
    this.network = network;
  }

  /** Asks until there is an answer that says what happened. */
  async ask(call: Call): Promise<Answered> {
    return this.kept(await this.server.ask(this.asked(call)));
  }

  /** Asks once. @returns undefined when nobody answers */
  async askOnce(call: Call): Promise<Answered | undefined> {
    const answer = await this.server.askOnce(this.asked(call));
    return answer && this.kept(answer);
  }

  /** What its calls wait for from now on. */
  count(): Caller {
    const caller = { awaiting: 0, most: 0 };
    this.caller = caller;
    return caller;
  }

  private asked(call: Call): Call {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    return { ...call, headers: { ...call.headers, cookie }, network: this.network, caller: this.caller };
  }

  private kept(answer: Answered): Answered {
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
