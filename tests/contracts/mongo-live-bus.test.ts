import { describeWith } from '../engines/at-hand.ts';
import { liveBusOn } from './live-bus-on-mongo.ts';

describeWith(['MONGO_URL'], 'on a server with change streams', ({ MONGO_URL }) => {
  liveBusOn('MongoDB, watched', MONGO_URL, true);
  liveBusOn('MongoDB, polled', MONGO_URL, false);
});
