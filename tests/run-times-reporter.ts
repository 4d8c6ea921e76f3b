import { cpus } from 'node:os';
import { relative } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Processor time of the whole machine since it started, in seconds, of all that is not idle. */
const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000;

const shown = 10;

/** Says at the end of a run how long it took, of a clock and of the processors, and which files took longest. */
export default class RunTimes implements Reporter {
  #root = '';
  #began = 0;
  #busyBefore = 0;

  onInit({ config }: Vitest): void {
    this.#root = config.root;
    this.#began = performance.now();
    this.#busyBefore = busySeconds();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const minutes = (performance.now() - this.#began) / 60_000;
    const busy = busySeconds() - this.#busyBefore;
    const slowest = modules
      .map((module) => ({ module, seconds: module.diagnostic().duration / 1_000 }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, shown);
    const lines = slowest.map(({ module, seconds }) => {
      const path = relative(this.#root, module.moduleId);
      return `${seconds.toFixed(1).padStart(7)} s  ${module.project.name} > ${path}`;
    });
    console.log(
      [
        '',
        `Took ${minutes.toFixed(1)} minutes, and ${busy.toFixed(0)} s of processor time of the whole machine.`,
        `The ${lines.length} slowest files:`,
        ...lines,
      ].join('\n'),
    );
  }
}
