import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import Box from '@mui/material/Box';
import { tones } from '../../../../contracts/sequences/tones.ts';
import type { ScheduleChoiceView } from '../../../../contracts/schedules/schedule-rules.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { useUser } from '../../../data/account/session.ts';
import { invoiceRows } from '../../../data/lists/paged-lists.ts';
import { useList } from '../../../data/lists/pages.ts';
import { useSettled } from '../../../hooks/use-settled.ts';
import { EntitySelect } from '../../../ui/fields/entity-select.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { displayDate } from '../../../ui/text/dates.ts';
import { useScheduleChoice } from '../api/schedule-rules.ts';
import { noStartWords } from '../schedule-words.ts';

const form = z.object({ invoiceId: z.number().nullable() });

const Choice = ({ choice }: { readonly choice: ScheduleChoiceView }) => {
  const { timeZone } = useUser();
  const { schedule, rule, startsAt, whyNot, emails } = choice;
  const named = schedule === null ? 'No schedule' : schedule.name;
  return (
    <>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {rule === null ? named : `${named}, by rule ${rule + 1}`}
      </Box>
      <div>
        {startsAt === null
          ? whyNot && noStartWords[whyNot]
          : `It starts by itself on ${displayDate(startsAt, timeZone)}.`}
      </div>
      {emails.length > 0 && (
        <Box
          component="ol"
          aria-label="Emails"
          sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', fontSize: '0.8125rem' }}
        >
          {emails.map(({ date, time, tone, subject }) => (
            <Box key={`${date} ${time} ${subject}`} component="li" sx={{ py: 1, overflowWrap: 'anywhere' }}>
              {`${shortDate(date)}, ${clockTime(time)}, ${tones[tone].label}: ${subject}`}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
};

/** Answers which schedule an invoice would get, why, and what would go when. */
export const WhichSchedule = () => {
  const id = useId();
  const asked = useZodForm(form, { invoiceId: null });
  const invoiceId = useWatch({ control: asked.control, name: 'invoiceId' });
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const open = useList(invoiceRows, { search, status: 'outstanding', sort: 'due', direction: 'asc' });
  const { choice, load } = useScheduleChoice(invoiceId);
  return (
    <Box component="section" aria-labelledby={id}>
      <Box component="h2" id={id} sx={{ m: 0, mb: 3, fontSize: '1rem', fontWeight: 600 }}>
        Which schedule would this invoice get?
      </Box>
      <Box sx={{ maxWidth: 480 }}>
        <EntitySelect
          form={asked}
          name="invoiceId"
          label="Invoice"
          placeholder="Search by number or client"
          emptyText={open.isPending ? 'Loading invoices...' : 'No open invoices found.'}
          options={open.rows.map((row) => ({
            id: row.id,
            label: row.invoiceNumber,
            detail: row.clientName ?? '',
          }))}
          onSearch={setTyped}
        />
      </Box>
      {invoiceId !== null && (
        <Box sx={{ mt: 4 }}>
          <Loaded
            load={load}
            data={choice}
            loadingText="Looking at the rules..."
            failure="The rules couldn't be looked at."
            height={80}
          >
            {(shown) => <Choice choice={shown} />}
          </Loaded>
        </Box>
      )}
    </Box>
  );
};
