import { millisecondsInMinute } from 'date-fns/constants';
import { TooManyCalls } from '../server/request-errors.ts';
import { CallsInPeriod } from './calls-in-period.ts';

/** Counts the calls of each caller by minutes. */
export class CallsAMinute extends CallsInPeriod<string> {
  /**
   * @param most 0 for any number
   * @param now milliseconds since any moment; never goes back
   */
  constructor(most: number, now = () => performance.now()) {
    super({
      most,
      period: millisecondsInMinute,
      now,
      refuse: (seconds, isFirst) => new TooManyCalls(seconds, isFirst),
    });
  }
}
