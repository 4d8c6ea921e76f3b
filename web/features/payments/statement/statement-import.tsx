import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type {
  MatchedLine,
  StatementPreview,
  StatementQuery,
  StatementQuestion,
  StatementResult,
} from '../../../../contracts/statements/statements.ts';
import { keysOf } from '../../../../contracts/keys-of.ts';
import { DropFile } from '../../../components/imports/drop-file.tsx';
import { dateOrderLabels, decimalMarkLabels } from '../../../components/imports/format-labels.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useUnsavedInput } from '../../../navigation/use-unsaved-input.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { choiceOf, tickedLines, type Choice, type Choices } from './chosen-lines.ts';
import { StatementOutcome, type RecordedLine } from './statement-outcome.tsx';
import { StatementReview } from './statement-review.tsx';
import { questionWords } from './statement-words.ts';
import { undoRecorded } from './undo-recorded.ts';
import { useReading, useRecording } from './use-statement.ts';

const dateOrders = (['dmy', 'mdy'] as const).map((value) => ({ value, label: dateOrderLabels[value] }));
const amountFormats = keysOf(decimalMarkLabels).map((value) => ({
  value,
  label: decimalMarkLabels[value],
}));
const unanswered = { value: '', label: 'Please choose' } as const;

interface QuestionsProps {
  readonly asked: readonly StatementQuestion[];
  readonly onAnswer: (answer: StatementQuery) => void;
}

/** What only a person knows about the file. */
const Questions = ({ asked, onAnswer }: QuestionsProps) => (
  <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
    {asked.map((question) => (
      <Notice
        key={question}
        tone="orange"
        action={
          question === 'dates' ? (
            <PlainSelect
              label={questionWords.dates.label}
              value=""
              options={[unanswered, ...dateOrders]}
              onChange={(dates) => dates !== '' && onAnswer({ dates })}
            />
          ) : (
            <PlainSelect
              label={questionWords.amounts.label}
              value=""
              options={[unanswered, ...amountFormats]}
              onChange={(amounts) => amounts !== '' && onAnswer({ amounts })}
            />
          )
        }
      >
        {`${questionWords[question].question} ${questionWords[question].label}:`}
      </Notice>
    ))}
  </Box>
);

interface Opened {
  readonly file: File;
  readonly answers: StatementQuery;
  readonly preview: StatementPreview;
}

const untouched: Choices = new Map();

/** Payments from a bank statement: choose a file, check what is proposed, record. */
export const StatementImport = () => {
  const [opened, setOpened] = useState<Opened>();
  const [choices, setChoices] = useState(untouched);
  const [results, setResults] = useState<ReadonlyMap<string, StatementResult>>(new Map());
  const [isOver, setOver] = useState(false);
  const reading = useReading((preview, { file, choices: answers }) => {
    setOpened({ file, answers, preview });
    setChoices(untouched);
  });
  const recording = useRecording((more) =>
    setResults((before) => new Map([...before, ...more.map((one) => [one.externalId, one] as const)])),
  );
  const begin = (): void => {
    setOpened(undefined);
    setChoices(untouched);
    setResults(new Map());
    setOver(false);
  };
  const leaving = useUnsavedInput(choices.size > 0 && !isOver, begin);
  const choose = useSteady((externalId: string, choice: Choice): void =>
    setChoices((before) => new Map(before).set(externalId, choice)),
  );
  const tickAll = (lines: readonly MatchedLine[]): void =>
    setChoices((before) => {
      const after = new Map(before);
      for (const line of lines) after.set(line.externalId, { ...choiceOf(before, line), isTicked: true });
      return after;
    });
  const ticked = opened === undefined ? [] : tickedLines(opened.preview.lines, choices);
  // What an interrupted call has answered is not sent again.
  const record = async (): Promise<void> => {
    const isComplete = await recording.start(ticked.filter(({ externalId }) => !results.has(externalId)));
    if (isComplete) setOver(true);
  };
  const answered: RecordedLine[] = ticked.flatMap((line) => {
    const result = results.get(line.externalId);
    return result === undefined ? [] : [{ line, result }];
  });
  return (
    <Page
      title="Import bank statement"
      subtitle="Record payments from a bank statement, or from an export of a payment provider"
      more={
        <Button component={Link} to="/payments">
          Back to payments
        </Button>
      }
    >
      {opened === undefined || opened.preview.asked.length > 0 ? (
        <>
          {opened !== undefined && (
            <Questions
              asked={opened.preview.asked}
              onAnswer={(answer) =>
                void reading.start({ file: opened.file, choices: { ...opened.answers, ...answer } })
              }
            />
          )}
          <DropFile
            label="Bank statement"
            title="Drop a bank statement here"
            help="CSV, Excel, OFX (QFX) or camt.053 from your bank, or an export from Stripe or PayPal. Up to 2,000 lines and 5 MB. Owed proposes which invoices are paid; you decide."
            isBusy={reading.isPending}
            onFile={(file) => void reading.start({ file, choices: {} })}
          />
        </>
      ) : isOver ? (
        <StatementOutcome lines={answered} onAnother={begin} onUndo={() => undoRecorded(answered, begin)} />
      ) : (
        <StatementReview
          preview={opened.preview}
          choices={choices}
          onChoose={choose}
          onTickAll={tickAll}
          onDiscard={() => leaving.request()}
          onRecord={() => void record()}
          done={recording.done}
        />
      )}
      <DiscardQuestion leaving={leaving} title="Discard this statement?">
        What you chose isn't kept.
      </DiscardQuestion>
    </Page>
  );
};
