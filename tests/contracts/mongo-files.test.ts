import { describeWith } from '../engines/at-hand.ts';
import { filesOn } from './files-on-mongo.ts';

describeWith(['MONGO_URL'], 'on a server with change streams', ({ MONGO_URL }) => {
  filesOn('GridFS', MONGO_URL);
});
