import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiError, fieldErrorsOf, messageOf, StoredUnseen } from './api-error.ts';
import { showFailure, showInvalid } from './toasts.ts';
import { openUpgradeFor } from './account/upgrade.ts';

interface CommandOptions<Input, Output> {
  /**
   * The call. `key` is the Idempotency-Key of this intent: the same for a repeat of the same input until it is answered.
   */
  readonly run: (input: Input, key: string) => Promise<Output>;
  /** Runs after success, before a form closes: patch lists, show a toast. */
  readonly onDone?: (output: Output, input: Input) => void;
  /** Runs instead when the change is stored but its answer is missing; a toast has said so. */
  readonly onStored?: () => void;
  /** Title of the toast when it fails; the server's message goes below it. */
  readonly failure: string;
  /** The text below the title, in place of the server's message. */
  readonly describe?: (error: unknown) => string;
  /** Handles a failure that is a question, such as a 409. @returns whether it did; then there is no toast */
  readonly answerFailure?: (error: unknown, input: Input) => boolean;
}

export type Outcome<Output> =
  /** `output` is missing when the change is stored but could not be answered. */
  { readonly ok: true; readonly output?: Output } | { readonly ok: false; readonly error: unknown };

export interface Command<Input, Output> {
  /** Never rejects: a failure has been shown when it answers `ok: false`. No second call starts while one runs. */
  readonly start: (input: Input) => Promise<Outcome<Output>>;
  readonly isPending: boolean;
}

/** One key per intent: a repeat of the same input keeps it, an answer or another input makes a new one. */
const createIntent = () => {
  let last: { readonly input: string; readonly key: string } | undefined;
  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify({ input });
      if (last?.input !== text) last = { input: text, key: crypto.randomUUID() };
      return last.key;
    },
    answered: (): void => {
      last = undefined;
    },
  };
};

const busy = new Error('still running');

/** A changing call with its pending state, its Idempotency-Key and what a failure shows. */
export const useCommand = <Input, Output>(options: CommandOptions<Input, Output>): Command<Input, Output> => {
  const [intent] = useState(createIntent);
  const running = useRef(false);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ input, key }: { input: Input; key: string }) => options.run(input, key),
  });

  const start = async (input: Input): Promise<Outcome<Output>> => {
    if (running.current) return { ok: false, error: busy };
    running.current = true;
    try {
      const output = await mutateAsync({ input, key: intent.keyFor(input) });
      intent.answered();
      options.onDone?.(output, input);
      return { ok: true, output };
    } catch (error) {
      if (error instanceof StoredUnseen) {
        intent.answered();
        options.onStored?.();
        return { ok: true };
      }
      // A repeat asks anew: what stood in the way may be gone. A 5xx may have changed something.
      if (error instanceof ApiError && error.status < 500) intent.answered();
      const taken = options.answerFailure?.(error, input) === true || openUpgradeFor(error);
      const show = Object.keys(fieldErrorsOf(error)).length > 0 ? showInvalid : showFailure;
      if (!taken) show(options.failure, (options.describe ?? messageOf)(error));
      return { ok: false, error };
    } finally {
      running.current = false;
    }
  };
  return { start, isPending };
};
