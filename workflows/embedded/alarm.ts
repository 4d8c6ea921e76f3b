import type { Clock } from '../../platform/ports/clock.ts';
import { DueIndex } from './due-index.ts';
import { sleepTowards, type SetTimer } from '../timer.ts';

/** Calls back for each key when its instant has come: one timer for any number of keys. */
export class Alarm {
  private readonly index = new DueIndex();
  private readonly clock: Clock;
  private readonly setTimer: SetTimer;
  private readonly onDue: (key: string) => void;
  private isOn = false;
  private armedFor: number | undefined;
  private disarm: () => void = () => undefined;

  constructor(clock: Clock, setTimer: SetTimer, onDue: (key: string) => void) {
    this.clock = clock;
    this.setTimer = setTimer;
    this.onDue = onDue;
  }

  /** @param instant milliseconds since 1970; replaces the one that the key had */
  set(key: string, instant: number): void {
    this.index.set(key, instant);
    this.arm();
  }

  delete(key: string): void {
    this.index.delete(key);
  }

  /** Calls back for keys that are already due, and from now on. */
  turnOn(): void {
    this.isOn = true;
    this.ring();
  }

  turnOff(): void {
    this.isOn = false;
    this.disarm();
  }

  private arm(): void {
    if (!this.isOn) return;
    const earliest = this.index.earliest();
    if (earliest === this.armedFor) return;
    this.disarm();
    this.armedFor = earliest;
    if (earliest === undefined) this.disarm = () => undefined;
    else
      this.disarm = this.setTimer(() => this.ring(), sleepTowards(earliest, this.clock.now(), this.setTimer));
  }

  private ring(): void {
    if (!this.isOn) return;
    this.armedFor = undefined;
    for (const key of this.index.takeDue(this.clock.now())) this.onDue(key);
    this.arm();
  }
}
