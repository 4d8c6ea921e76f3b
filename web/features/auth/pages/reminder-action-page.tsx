import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { z } from 'zod';
import { unusableLink } from '../../../../contracts/accounts/link-messages.ts';
import { mailInFlight } from '../../../../contracts/messages.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import {
  reminderActionBody,
  type reminderActionDone,
  reminderActionNames,
  type ReminderActionBody,
  type ReminderActionView,
} from '../../../../contracts/sequences/reminder-actions.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { ApiError, messageOf } from '../../../data/api-error.ts';
import { TodayContext } from '../../../data/account/clock.ts';
import { useCommand, type Command } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { takeReminderAction } from '../api/take-reminder-action.ts';
import { useReminderAction } from '../api/use-reminder-action.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { formatMinor } from '../../../data/account/numbers.ts';

type Done = z.infer<typeof reminderActionDone>;
type Act = Command<ReminderActionBody, Done>;

const questions = {
  paid: 'Mark this invoice as paid?',
  promise: 'Record a promise to pay?',
  pause: 'Pause the reminders?',
} as const;

const explanations = {
  paid: 'Its reminders stop.',
  promise: 'Reminders are on hold until the promised date has passed.',
  pause: 'No reminders go out for this invoice until you resume them in Owed.',
} as const;

const results = {
  paid: { title: 'Invoice marked as paid', text: 'No more reminders will go out for it.' },
  promise: { title: 'Promise recorded', text: 'Reminders are on hold until the promised date has passed.' },
  pause: {
    title: 'Reminders paused',
    text: 'No reminders go out for this invoice until you resume them in Owed.',
  },
} as const;

const promiseForm = reminderActionBody.extend({
  promisedDate: z.iso.date(missingInput.promisedDate.message),
});

const PromiseForm = ({ act, today }: { act: Act; today: string }) => {
  const form = useZodForm(promiseForm, { promisedDate: addDays(today, 7) });
  return (
    <TodayContext value={today}>
      <InlineForm
        form={form}
        command={act}
        toInput={(values) => values}
        submitLabel="Record promise"
        busyText="Recording..."
      >
        <DateField form={form} name="promisedDate" label="Promised payment date" min={today} />
      </InlineForm>
    </TodayContext>
  );
};

const OpenOwed = ({ children = 'Open Owed' }: { children?: ReactNode }) => (
  <Button component={Link} to="/">
    {children}
  </Button>
);

const Question = ({ view, act }: { view: ReminderActionView; act: Act }) => {
  const { action, clientName, invoiceNumber, currency, amount, dueDate, isPaid, hasPaymentPlan, today } =
    view;
  const about = `${clientName}, invoice ${invoiceNumber}, ${formatMinor(amount, currency)}, due ${shortDate(dueDate)}.`;
  if (isPaid) {
    return (
      <AuthCard title="This invoice is already paid" text={`${about} No more reminders will go out for it.`}>
        <OpenOwed />
      </AuthCard>
    );
  }
  if (action === 'promise' && hasPaymentPlan) {
    return (
      <AuthCard
        title="This invoice has a payment plan"
        text={`${about} Its reminders go by the payments agreed on. To record a promise, end the plan first.`}
      >
        <OpenOwed />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={questions[action]} text={`${about} ${explanations[action]}`}>
      {action === 'promise' ? (
        <PromiseForm act={act} today={today} />
      ) : (
        <BusyButton
          variant="contained"
          color="primary"
          busy={act.isPending}
          busyText="One moment..."
          onClick={() => void act.start({})}
        >
          {reminderActionNames[action]}
        </BusyButton>
      )}
    </AuthCard>
  );
};

/**
 * The target of the links in the email about tomorrow's reminders. It asks before it changes anything, because mail
 * scanners open links, too.
 */
const ReminderActionPage = () => {
  const { token = '' } = useParams();
  const { data: view, isPending, error, refetch } = useReminderAction(token);
  const [done, setDone] = useState<Done>();
  const [isVoid, setVoid] = useState(false);
  const isGone = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 410;
  const act = useCommand({
    run: (body: ReminderActionBody) => takeReminderAction(token, body),
    failure: "That didn't work",
    onDone: setDone,
    answerFailure: (failure) => {
      if (isGone(failure)) setVoid(true);
      return isGone(failure);
    },
  });
  if (isPending) return <AuthCard title="Reminder" text="Checking the link..." />;
  if (done) {
    const { title, text } = results[done.action];
    return (
      <AuthCard title={title} text={done.mailInFlight ? `${text} ${mailInFlight}.` : text}>
        <OpenOwed />
      </AuthCard>
    );
  }
  if (isVoid || isGone(error)) {
    return (
      <AuthCard title={unusableLink.title} text={unusableLink.message}>
        <OpenOwed />
      </AuthCard>
    );
  }
  if (!view) {
    return (
      <AuthCard title="Reminder" text={messageOf(error)}>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </AuthCard>
    );
  }
  return <Question view={view} act={act} />;
};

export default ReminderActionPage;
