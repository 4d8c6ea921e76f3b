import cliProgress from 'cli-progress';

/** Shows the progress of a task. */
export type StartProgress = <T>(
  title: string,
  total: number,
  work: (onProgress: (done: number) => void) => Promise<T>,
) => Promise<T>;

const width = 'Verifying events'.length;

/** Progress bars for a terminal. */
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

/** Minimum time between two progress lines of a task, in milliseconds. */
const lineInterval = 10_000;

/** Plain lines for a log. */
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
