import Box from '@mui/material/Box';
import type { ImportPreview, ImportQuestion, ImportSetup } from '../../../../contracts/imports/imports.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { countOf } from '../../../data/account/numbers.ts';

type Choices = ImportSetup['choices'];

interface Question {
  /** After how many rows it concerns. */
  readonly text: string;
  readonly label: string;
  readonly answers: readonly { readonly value: string; readonly label: string }[];
}

const questions: Readonly<Record<ImportQuestion, Question>> = {
  sameAddress: {
    text: 'a client of another name has this email address. Is it the same client?',
    label: 'Clients with the same address',
    answers: [
      { value: 'same', label: 'The same client' },
      { value: 'another', label: 'Another client with this address' },
    ],
  },
  otherAddress: {
    text: 'the client has another email address than in the file. Which one is right?',
    label: 'Clients with another address',
    answers: [
      { value: 'keep', label: 'Keep the present address' },
      { value: 'use', label: 'Use the address of the file' },
      { value: 'another', label: 'It is another client' },
    ],
  },
  repeatedAmounts: {
    text: 'the invoice has several rows with an amount each. What are they?',
    label: 'Amounts of several rows',
    answers: [
      { value: 'lines', label: 'Lines: add them up' },
      { value: 'total', label: 'The total, repeated' },
    ],
  },
  paidByDate: {
    text: 'there is a day of payment, and nothing says whether all was paid. What does the day mean?',
    label: 'Invoices with a day of payment',
    answers: [
      { value: 'paid', label: 'Wholly paid' },
      { value: 'open', label: 'Still open' },
    ],
  },
  partlyPaid: {
    text: "the invoice is partly paid, and the file doesn't say how much. What should happen?",
    label: 'Partly paid invoices',
    answers: [
      { value: 'skip', label: 'Leave them out' },
      { value: 'whole', label: 'Import the whole amount as open' },
    ],
  },
  furtherAddresses: {
    text: 'there are further email addresses for a new client. What are they for?',
    label: 'Further addresses',
    answers: [
      { value: 'copies', label: 'They get copies of the emails' },
      { value: 'notes', label: "Keep them in the client's notes" },
    ],
  },
  knownCopies: {
    text: 'there are further email addresses for a client in Owed. Should they get copies?',
    label: 'Further addresses of present clients',
    answers: [
      { value: 'use', label: 'Yes, copies of the emails' },
      { value: 'keep', label: 'No, keep the present copies' },
    ],
  },
};

const unanswered = { value: '', label: 'Please choose' } as const;

interface ImportQuestionsProps {
  readonly preview: ImportPreview;
  readonly onAnswer: (answer: Partial<Choices>) => void;
}

/** What only a person knows of some rows. Each is answered once for the file; until then its rows are not imported. */
export const ImportQuestions = ({ preview, onAnswer }: ImportQuestionsProps) => (
  <Box sx={{ display: 'grid', gap: 2, mb: 4, '&:empty': { display: 'none' } }}>
    {preview.questions.map(({ code, count, example }) => {
      const { text, label, answers } = questions[code];
      const answer = preview.choices[code];
      const options = answer === null ? [unanswered, ...answers] : answers;
      return (
        <Notice
          key={code}
          tone={answer === null ? 'orange' : 'neutral'}
          action={
            <PlainSelect
              label={label}
              value={answer ?? ''}
              options={options}
              onChange={(value) => onAnswer({ [code]: value === '' ? null : value })}
            />
          }
        >
          {`In ${countOf(count, 'record')} (${example}), ${text}`}
        </Notice>
      );
    })}
  </Box>
);
