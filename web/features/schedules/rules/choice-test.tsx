import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type {
  ScheduleChoiceView,
  ScheduleRulesView,
} from '../../../../contracts/schedules/schedule-rules.ts';
import { InvoiceSelect } from '../../../components/invoices/invoice-select.tsx';
import { KindChip } from '../../../components/email-words/kind-chip.tsx';
import { noStartWords, ruleWords } from '../../../components/schedules/rule-words.ts';
import { useUser } from '../../../data/account/session.ts';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { scheduleChoiceQuery } from '../../../data/records/schedules.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { outlinedList } from '../../../ui/page/outlined-list.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { displayDateTime, momentWords } from '../../../ui/text/dates.ts';

const choice = z.object({ invoiceId: z.number().nullable() });

interface ChosenProps {
  readonly chosen: ScheduleChoiceView;
  readonly rules: ScheduleRulesView;
}

const Chosen = ({ chosen: { schedule, rule, startsAt, whyNot, emails }, rules }: ChosenProps) => {
  const { timeZone } = useUser();
  const decides = rule === null ? undefined : rules.rules[rule];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {schedule?.name ?? 'No schedule'}
        </Box>
        {rule !== null &&
          decides !== undefined &&
          `, by rule ${rule + 1}: ${ruleWords(decides, 'its client')}`}
        {'. '}
        {startsAt !== null && `Starts by itself on ${displayDateTime(startsAt, timeZone)}. `}
        {whyNot !== null && noStartWords[whyNot]}
      </Box>
      {emails.length > 0 && (
        <Box component="ol" aria-label="Emails it would get" sx={outlinedList}>
          {emails.map(({ date, time, tone, stepType, subject }) => (
            <Box
              component="li"
              key={`${date} ${time} ${subject}`}
              sx={{ px: 3, py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
            >
              <Box
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
              >
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {momentWords(date, time)}
                </Box>
                <KindChip stepType={stepType} tone={tone} />
              </Box>
              <Box
                dir="auto"
                sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
              >
                {subject}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
};

interface ChoiceTestProps {
  /** As they are stored. */
  readonly rules: ScheduleRulesView;
  /** Whether others are entered that aren't saved. */
  readonly isDirty: boolean;
}

/** Which schedule an invoice would get, by which rule, when it starts, and what would go when. */
export const ChoiceTest = ({ rules, isDirty }: ChoiceTestProps) => {
  const titleId = useId();
  const form = useZodForm(choice, { invoiceId: null });
  const id = useWatch({ control: form.control, name: 'invoiceId' });
  const query = useQuery({ ...scheduleChoiceQuery(id ?? 0), enabled: id !== null });
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      <Typography variant="h2" id={titleId}>
        Which schedule would this invoice get?
      </Typography>
      {isDirty && <Notice>By the rules as they are saved.</Notice>}
      <InvoiceSelect form={form} name="invoiceId" label="Invoice" />
      {id !== null && (
        <Loaded
          load={loadOf(query)}
          data={query.data}
          loadingText="Looking it up..."
          failure={messageOf(query.error)}
          height={80}
        >
          {(chosen) => <Chosen chosen={chosen} rules={rules} />}
        </Loaded>
      )}
    </Box>
  );
};
