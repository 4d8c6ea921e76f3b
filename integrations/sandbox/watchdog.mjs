// Runs as a thread of the child, so that it sees what a busy main thread can't. It is plain JavaScript, because a
// thread that starts from source has no loader for TypeScript.
import process from 'node:process';
import { workerData } from 'node:worker_threads';

/** @type {{ mostMemory: number, milliseconds: number }} */
const { mostMemory, milliseconds } = workerData;
const parent = process.ppid;
const deadline = Date.now() + milliseconds;

setInterval(() => {
  const isOver = process.memoryUsage.rss() > mostMemory || Date.now() > deadline || process.ppid !== parent;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, 50);
