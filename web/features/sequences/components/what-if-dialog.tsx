import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { WhatIfBody, WhatIfView } from '../../../../contracts/sequences/what-if.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import type { ScheduleRef } from '../../../../contracts/schedules/schedule-ref.ts';
import { SequenceSchedule } from '../../../components/schedules/schedule-line.tsx';
import { whyNotPromised } from '../../../components/invoices/invoice-row.ts';
import { recipientWords } from '../../../components/email-words/recipient-words.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { fieldGap } from '../../../ui/fields/field-frame.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { displayDateTime } from '../../../ui/text/dates.ts';
import { loadOf } from '../../../data/load.ts';
import { useUser } from '../../../data/account/session.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { foreseen } from '../after-late-reminder.ts';
import { assumed, assumptions, enteredDates, promisedDates, type Assumption } from './what-if.ts';

const quiet = { color: 'text.secondary', fontSize: '0.8125rem' } as const;

const Email = ({
  email,
  timeZone,
}: {
  readonly email: WhatIfView['emails'][number];
  readonly timeZone: string;
}) => (
  <Box component="li" sx={{ py: 3, borderBottom: 1, borderColor: 'divider', listStyle: 'none' }}>
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {displayDateTime(email.at, timeZone)}
        </Box>
        {email.late && ', late'}
        <Box component="span" sx={{ display: 'block', pl: 4 }}>
          {email.subject}
        </Box>
        <Box component="span" sx={{ ...quiet, display: 'block', pl: 4 }}>
          {email.stepType === 'internal_alert' ? stepTypeLabels.internal_alert : tones[email.tone].label} to{' '}
          {recipientWords(email)}
        </Box>
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', pl: 4, pt: 2, fontSize: '0.875rem' }}>
        {email.text}
      </Box>
    </Box>
  </Box>
);

interface AnswerProps {
  readonly view: WhatIfView;
  readonly schedule: ScheduleRef | null;
  readonly timeZone: string;
}

const Answer = ({ view, schedule, timeZone }: AnswerProps) => (
  <>
    <SequenceSchedule schedule={schedule ?? view.schedule} />
    <Box component="ul" aria-label="Emails that would go out" sx={{ m: 0, p: 0 }}>
      {view.emails.map((email) => (
        <Email key={email.sequenceStep} email={email} timeZone={timeZone} />
      ))}
    </Box>
    {view.emails.length === 0 && <Box sx={{ py: 3 }}>No emails would go out.</Box>}
    {view.unsent.length > 0 && (
      <Box component="ul" aria-label="Emails that would not go out" sx={{ m: 0, p: 0 }}>
        {view.unsent.map(({ sequenceStep, subject, why }) => (
          <Box component="li" key={sequenceStep} sx={{ py: 3, listStyle: 'none', overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ textDecoration: 'line-through', color: 'text.secondary' }}>
              {subject}
            </Box>
            <Box sx={quiet}>Not sent: {why}</Box>
          </Box>
        ))}
      </Box>
    )}
  </>
);

interface ForeseenEmailsProps {
  readonly invoiceId: number;
  /** What is assumed; the steps of a sequence that does not exist yet. */
  readonly body: WhatIfBody | undefined;
  /** The schedule of a sequence that does not exist yet. */
  readonly schedule?: ScheduleRef | undefined;
}

/** Which emails of a sequence would go out, and when. */
export const ForeseenEmails = ({ invoiceId, body, schedule }: ForeseenEmailsProps) => {
  const { timeZone } = useUser();
  const query = useQuery(foreseen(invoiceId, body));
  return (
    <Loaded
      load={loadOf(query)}
      data={query.data}
      loadingText="Loading emails..."
      failure="Error loading emails. Please try again."
      height={220}
    >
      {(view) => <Answer view={view} schedule={schedule ?? null} timeZone={timeZone} />}
    </Loaded>
  );
};

interface WhatIfDialogProps {
  readonly invoice: Pick<InvoiceView, 'id' | 'status' | 'paymentPlan'>;
  /** Of a sequence that does not exist yet; by default the invoice's own. */
  readonly steps?: WhatIfBody['steps'];
  /** The schedule that these are of. */
  readonly schedule?: ScheduleRef | undefined;
  readonly onClose: () => void;
}

/** Which emails of a sequence would go out, and when, if something happens. Nothing is changed. */
export const WhatIfDialog = ({ invoice, steps, schedule, onClose }: WhatIfDialogProps) => {
  const { timeZone } = useUser();
  const today = useToday();
  const possible = assumptions.filter(
    ({ value }) => value !== 'promise' || whyNotPromised(invoice) === undefined,
  );
  const [chosen, setChosen] = useState<Assumption>(assumptions[0]);
  const dates = chosen.value === 'promise' ? promisedDates : enteredDates;
  const form = useZodForm(dates, { first: today, last: addDays(today, 7) });
  const [body, setBody] = useState(assumed('nothing', form.getValues()));
  const take = (kind: Assumption['value']): void => {
    setBody((before) => assumed(kind, form.getValues()) ?? before);
    void form.trigger();
  };
  const [first, last] = chosen.dates;
  return (
    <DetailDialog
      title="What would go out"
      onClose={onClose}
      width={640}
      actions={
        steps === undefined ? (
          <Button component={Link} to={`/back-test?invoiceId=${invoice.id}`}>
            Test on earlier invoices
          </Button>
        ) : undefined
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: fieldGap }}>
        <PlainSelect
          label="What happens"
          options={possible}
          value={chosen.value}
          onChange={(value) => {
            setChosen(possible.find((one) => one.value === value) ?? assumptions[0]);
            take(value);
          }}
          sx={{ alignSelf: 'flex-start' }}
        />
        {first !== undefined && (
          <FieldRow>
            <DateField
              form={form}
              name="first"
              label={first}
              min={today}
              onEntered={() => take(chosen.value)}
            />
            {last !== undefined && (
              <DateField
                form={form}
                name="last"
                label={last}
                min={today}
                onEntered={() => take(chosen.value)}
              />
            )}
          </FieldRow>
        )}
        <ForeseenEmails invoiceId={invoice.id} body={body && { ...body, steps }} schedule={schedule} />
        <Box sx={quiet}>
          Nothing changes. This is what Owed would do if every email were accepted right away. All times in{' '}
          {timeZone}.
        </Box>
      </Box>
    </DetailDialog>
  );
};
