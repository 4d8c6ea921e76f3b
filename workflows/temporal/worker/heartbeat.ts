import { Context } from '@temporalio/activity';

/** Well within the activities' timeout, in milliseconds. */
const heartbeatEvery = 8_000;

/** Tells Temporal that the worker of this activity is alive, until the returned function is called. */
export const keepBeating = (): (() => void) => {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), heartbeatEvery);
  return () => clearInterval(timer);
};
