import Box from '@mui/material/Box';
import type { UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { stepFailures } from '../../../../contracts/sequences/step-messages.ts';
import { addDays, isWeekend } from '../../../../domain/calendar.ts';
import { SkippedInvoices } from '../../../components/invoice-actions/skipped-invoices.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { countOf } from '../../../data/account/numbers.ts';
import { useCommand } from '../../../data/use-command.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { daysOfMove, moveForm, moveFormDirections } from '../move-form.ts';
import { movable, moveAll } from './change-emails.ts';
import { dayWords } from './upcoming-words.ts';

interface MoveEmailsFormProps {
  readonly rows: readonly UpcomingRow[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

/** By how many days the chosen emails move, and which of them can't. */
export const MoveEmailsForm = ({ rows, onClose, onBegun }: MoveEmailsFormProps) => {
  const today = useToday();
  const form = useZodForm(moveForm, { direction: 'later', days: '1' });
  const values = form.watch();
  const isRead = moveForm.safeParse(values).success;
  const by = isRead ? daysOfMove(values) : 0;
  const { records, skipped } = movable(rows, by, today);
  const odd = records.filter(({ date }) => isWeekend(addDays(date, by))).length;
  const [first] = records;
  const command = useCommand({
    run: async (days: number) => {
      void moveAll(rows, days, today);
      onBegun();
    },
    failure: stepFailures.emailUpdate,
  });
  return (
    <FormDialog
      title={rows.length === 1 ? 'Move this email' : `Move ${countOf(rows.length, 'email')}`}
      form={form}
      command={command}
      toInput={daysOfMove}
      submitLabel={`Move ${countOf(records.length, 'email')}`}
      busyText="Moving..."
      onClose={onClose}
      width={440}
    >
      <FieldRow>
        <TextField form={form} name="days" label="Days" />
        <SelectField form={form} name="direction" label="Direction" options={moveFormDirections} />
      </FieldRow>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 2, color: 'text.secondary', minHeight: 44 }}>
        {isRead && first !== undefined && (
          <div>
            {records.length === 1
              ? `From ${dayWords(first.date)} to ${dayWords(addDays(first.date, by))}.`
              : 'Each keeps its time of day. The other emails of their sequences keep their dates.'}
          </div>
        )}
        {isRead && odd > 0 && <div>{`${countOf(odd, 'email')} would go on a weekend.`}</div>}
        {isRead && <SkippedInvoices skipped={skipped} what="email" />}
      </Box>
    </FormDialog>
  );
};
