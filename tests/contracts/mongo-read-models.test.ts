import { describeWith } from '../engines/at-hand.ts';
import { emptyAt } from './empty-mongo-read-models.ts';
import { readModelsContract } from './read-models-contract.ts';

describeWith(['MONGO_URL'], 'by MongoDB’s protocol', ({ MONGO_URL }) =>
  readModelsContract('MongoDB', emptyAt(MONGO_URL)),
);
