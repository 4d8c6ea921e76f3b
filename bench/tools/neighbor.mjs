// A neighbor: asks for a small list again and again, in a process of its own, which no load holds up.
// Usage: neighbor.mjs address cookie milliseconds; prints how long each answer took, in milliseconds, as JSON.
import { setTimeout as pause } from 'node:timers/promises';

const [address = '', cookie = '', lasts = '0'] = process.argv.slice(2);
const until = performance.now() + Number(lasts);
const times = [];
while (performance.now() < until) {
  const begun = performance.now();
  const answer = await fetch(`${address}/api/lists/invoices`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The neighbor is answered ${answer.status}`);
  times.push(performance.now() - begun);
  await pause(5);
}
console.log(JSON.stringify(times));
