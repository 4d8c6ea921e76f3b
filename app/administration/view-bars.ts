import cliProgress from 'cli-progress';
import { allProjections } from '../../projections/all-projections.ts';
import type { RebuildProgress } from '../../projections/following/shadow-folding.ts';

/** One progress bar per read model. */
export const createBars = () => {
  let bar: cliProgress.SingleBar | undefined;
  let shown: string | undefined;
  const width = Math.max(...allProjections.map(({ model }) => model.name.length));
  return {
    show: ({ name, done, total }: RebuildProgress): void => {
      if (name !== shown) {
        bar?.stop();
        shown = name;
        bar = new cliProgress.SingleBar({
          format: `${name.padEnd(width)} {bar} {percentage}%  {value} of {total} events`,
          noTTYOutput: true,
          hideCursor: true,
        });
        bar.start(total, done);
      }
      bar?.setTotal(total);
      bar?.update(done);
    },
    stop: (): void => bar?.stop(),
  };
};
