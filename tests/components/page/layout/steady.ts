import { answerCalls, fromServer } from '../answers.ts';
import { drawn } from '../pointer.ts';

interface HeldReads {
  /** From now on answers come one by one, each after the one before is drawn. */
  readonly release: () => void;
  /** Waits until everything that was read so far is answered. */
  readonly allAnswered: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Holds what a page reads, but for who is signed in.
 * @param answer default: what the server answers
 */
export const holdReads = (
  answer: (request: Request) => Response | Promise<Response> = fromServer,
): HeldReads => {
  let release = (): void => undefined;
  let last: Promise<unknown> = new Promise<void>((resolve) => (release = resolve));
  const stop = answerCalls(/^GET .api.(?!user$|status$)/, async (request) => {
    const mine = last.then(drawn);
    last = mine;
    const answered = await answer(request);
    await mine;
    return answered;
  });
  const allAnswered = async (): Promise<void> => {
    for (let seen; seen !== last;) {
      seen = last;
      await seen;
      await drawn();
    }
  };
  return { release, allAnswered, stop };
};
