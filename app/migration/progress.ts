import cliProgress from 'cli-progress';

/** Shows how far a piece of work has come while it is done. */
export type StartProgress = <T>(
  title: string,
  total: number,
  work: (onProgress: (done: number) => void) => Promise<T>,
) => Promise<T>;

const width = 'Verifying events'.length;

/** Bars, for a terminal. */
export const showBars: StartProgress = async (title, total, work) => {
  const bar = new cliProgress.SingleBar({
    format: `${title.padEnd(width)} {bar} {percentage}%  {value} of {total}  {duration_formatted}`,
    hideCursor: true,
  });
  bar.start(total, 0);
  try {
    return await work((done) => bar.update(done));
  } finally {
    bar.stop();
  }
};

/** So often at most a piece of work says how far it is, in milliseconds. */
const lineInterval = 10_000;

/** Plain lines, for a log. */
export const showLines =
  (write: (line: string) => void, now: () => number = () => performance.now()): StartProgress =>
  async (title, total, work) => {
    let last = now();
    const result = await work((done) => {
      if (now() - last < lineInterval) return;
      last = now();
      write(`${title}: ${done} of ${total}`);
    });
    write(`${title}: done`);
    return result;
  };
