import { useState } from 'react';
import { statementTexts } from '../../../../contracts/statements/statement-messages.ts';
import {
  statementPreview,
  statementResults,
  type ConfirmedLine,
  type StatementPreview,
  type StatementQuery,
  type StatementResult,
} from '../../../../contracts/statements/statements.ts';
import { api } from '../../../data/api.ts';
import { useCommand } from '../../../data/use-command.ts';

const path = '/api/statements';

interface Reading {
  readonly file: File;
  readonly choices: StatementQuery;
}

/** Reads a file. @param onDone gets what it proposes */
export const useReading = (onDone: (preview: StatementPreview, reading: Reading) => void) =>
  useCommand({
    run: ({ file, choices }: Reading) => {
      const { dates, amounts } = choices;
      const query = new URLSearchParams({ ...(dates && { dates }), ...(amounts && { amounts }) });
      return api.upload(`${path}?${query}`, statementPreview, { field: 'file', file });
    },
    onDone,
    failure: statementTexts.failedToRead,
  });

/** Lines of one call, so that the page can say how far it is. */
const mostAtOnce = 50;

/**
 * Records lines, some at a time.
 * @param onResults gets the results of each call; without them, what was sent may be recorded and can be sent again
 */
export const useRecording = (onResults: (results: readonly StatementResult[]) => void) => {
  const [done, setDone] = useState<number>();
  const call = useCommand({
    run: (lines: readonly ConfirmedLine[], key) =>
      api.post(`${path}/payments`, statementResults, { lines }, key),
    onDone: ({ results }) => onResults(results),
    failure: statementTexts.failedToRecord,
  });
  return {
    /** How many lines are done; undefined while none are being recorded. */
    done,
    /** @returns whether all of them were answered */
    start: async (lines: readonly ConfirmedLine[]): Promise<boolean> => {
      setDone(0);
      try {
        for (let from = 0; from < lines.length; from += mostAtOnce) {
          const outcome = await call.start(lines.slice(from, from + mostAtOnce));
          if (!outcome.ok || outcome.output === undefined) return false;
          setDone(Math.min(lines.length, from + mostAtOnce));
        }
        return true;
      } finally {
        setDone(undefined);
      }
    },
  };
};
