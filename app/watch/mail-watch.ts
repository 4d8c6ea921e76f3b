import type { MailTrouble } from '../../contracts/senders/mail-trouble.ts';
import { mailTroubleInBrief, mailTroubleInWords } from '../../contracts/senders/mail-trouble-words.ts';
import type { LiveBus } from '../../platform/ports/live.ts';
import type { Log } from '../../platform/ports/log.ts';
import { installationSender, type SendOutcome, type Transports } from '../../platform/ports/mail.ts';
import { processTimer, type SetTimer } from '../../workflows/timer.ts';

/** Reports whether mails can be sent. Tests the mail server from time to time without sending one. */
export interface MailWatch {
  /** Runs the first test, and then repeats it. */
  start(): void;
  /** Resolves when the first test is done, or after a timeout. */
  firstTry(): Promise<void>;
  /** What the last test found; undefined if nothing is wrong, and before the first test. */
  trouble(): MailTrouble | undefined;
  /** Tests now, for example after a setting has changed. */
  tryNow(): Promise<MailTrouble | undefined>;
  /**
   * Tests now if the outcome of a send contradicts the last test. Outcomes cause at most one test per minute.
   */
  noteOutcome(outcome: SendOutcome): void;
  /** Tests in the same way if the result of another process of this installation differs. */
  followOthers(): void;
  /** Calls back when the trouble has changed. */
  onChange(listener: () => void): void;
  close(): void;
}

const minute = 60_000;
const hour = 60 * minute;
/** Maximum time that the start lines wait for the first test, in milliseconds. */
const patience = 3_000;

/** The account id under which processes publish their results; no account has it. */
const everyProcess = 0;

const codeOf = (trouble: MailTrouble | undefined): string => trouble?.code ?? 'usable';

/** Whether the outcome of a send suggests that the mail server is usable; undefined if it suggests neither. */
const suggestsUsable = ({ type }: SendOutcome): boolean | undefined => {
  switch (type) {
    case 'accepted':
    case 'refused-for-good':
      return true;
    case 'sender-refused':
    case 'refused-for-now':
    case 'in-doubt':
      return false;
    case 'not-begun':
      return undefined;
  }
};

export interface MailWatchOptions {
  readonly transports: Transports;
  /** The address that mails are sent from. */
  readonly mailFrom: string;
  /** Notifies other processes of this installation when the trouble has changed. */
  readonly live: LiveBus;
  readonly log: Log;
  readonly setTimer?: SetTimer;
}

/** Tests every hour. After a failure it retries after a minute, and doubles the pause each time up to an hour. */
export const watchMail = (options: MailWatchOptions): MailWatch => {
  const { transports, mailFrom, live, log, setTimer = processTimer } = options;
  const listeners: (() => void)[] = [];
  let trouble: MailTrouble | undefined;
  let failures = 0;
  let cancel: () => void = () => undefined;
  let isClosed = false;
  let trying: Promise<MailTrouble | undefined> | undefined;
  /** The minute after a test that a contradiction caused; `again` if there was another contradiction since. */
  let pausing: 'no' | 'yes' | 'again' = 'no';
  let endPause: () => void = () => undefined;

  const learn = (found: MailTrouble | undefined): void => {
    const hasChanged = JSON.stringify(found) !== JSON.stringify(trouble);
    trouble = found;
    failures = found === undefined ? 0 : failures + 1;
    if (!hasChanged) return;
    if (found === undefined) log.info({}, 'The mail server can be used again');
    else log.warn({ code: found.code }, mailTroubleInWords(found));
    for (const listener of listeners) listener();
    live.publish(everyProcess, [{ view: 'status', id: everyProcess, revision: codeOf(found) }]);
  };

  const tryOnce = async (): Promise<MailTrouble | undefined> => {
    cancel();
    try {
      const found = await transports.for(installationSender).probe(mailFrom);
      if (!isClosed) learn(found);
    } catch (error) {
      log.error({ err: error }, 'Testing the mail server failed');
    }
    const pause = failures === 0 ? hour : Math.min(minute * 2 ** (failures - 1), hour);
    if (!isClosed) cancel = setTimer(() => void tryNow(), pause);
    return trouble;
  };

  const tryNow = (): Promise<MailTrouble | undefined> => {
    trying ??= tryOnce().finally(() => {
      trying = undefined;
    });
    return trying;
  };

  /** Called when something contradicts the last test. */
  const lookAgain = (): void => {
    if (isClosed || trying !== undefined) return;
    if (pausing !== 'no') {
      pausing = 'again';
      return;
    }
    pausing = 'yes';
    endPause = setTimer(() => {
      const isWanted = pausing === 'again';
      pausing = 'no';
      if (isWanted) lookAgain();
    }, minute);
    void tryNow();
  };

  return {
    start: () => void tryNow(),
    firstTry: async () => {
      let stopWaiting: () => void = () => undefined;
      const enough = new Promise<void>((resolve) => {
        stopWaiting = setTimer(resolve, patience);
      });
      await Promise.race([trying, enough]);
      stopWaiting();
    },
    trouble: () => trouble,
    tryNow,
    noteOutcome: (outcome) => {
      const isUsable = suggestsUsable(outcome);
      if (isUsable !== undefined && isUsable !== (trouble === undefined)) lookAgain();
    },
    followOthers: () => {
      live.subscribe((account, changes) => {
        if (account !== everyProcess) return;
        if (changes.some(({ revision }) => revision !== codeOf(trouble))) lookAgain();
      });
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => {
      isClosed = true;
      cancel();
      endPause();
    },
  };
};

/** For `GET /health`. */
export const mailProblems = (mail: MailWatch): readonly string[] => {
  const trouble = mail.trouble();
  return trouble === undefined ? [] : [mailTroubleInBrief(trouble)];
};
