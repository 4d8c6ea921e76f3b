import { describeWith } from '../engines/at-hand.ts';
import { questionsAt } from './view-questions.ts';

describeWith(['MONGO_URL'], 'questions of the views to MongoDB', ({ MONGO_URL }) => questionsAt(MONGO_URL));
