import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ScheduleRulesView } from '../../../../contracts/schedules/schedule-rules.ts';
import { showSuccess, showToast } from '../../../data/toasts.ts';
import { useUser } from '../../../data/account/session.ts';
import { displayDate } from '../../../ui/text/dates.ts';
import { useSetRules } from '../api/schedule-rules.ts';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

const words = (rules: ScheduleRulesView, timeZone: string): string => {
  if (rules.startsItself === 'off' || rules.since === null) return 'Off. You start each sequence yourself.';
  const since = `since ${displayDate(rules.since, timeZone)}`;
  const older = rules.existing ? ', with the invoices that were open then' : '';
  return rules.startsItself === 'created'
    ? `On ${since}${older}: ${rules.delayHours} ${rules.delayHours === 1 ? 'hour' : 'hours'} after an invoice is created.`
    : `On ${since}${older}: as soon as an invoice is overdue.`;
};

/** Whether sequences start by themselves, and the question before they do. */
export const StartsItselfSection = ({ rules }: { readonly rules: ScheduleRulesView }) => {
  const id = useId();
  const { timeZone } = useUser();
  const [isAsking, setAsking] = useState(false);
  const takeBack = useSetRules(() =>
    showSuccess({ title: 'Switched off', message: 'What had started and sent nothing is taken back.' }),
  );
  const set = useSetRules((after) => {
    if (after.startsItself === 'off')
      showToast({ title: 'Switched off', description: 'What has started goes on.' });
    else
      showToast({
        title: 'Switched on',
        description: 'Sequences start in the next moments.',
        action: { label: 'Undo', run: () => void takeBack.start({ startsItself: 'off', takeBack: true }) },
      });
  });
  const isOff = rules.startsItself === 'off';
  const hasSchedule = rules.rules.some(({ schedule }) => schedule !== null);
  return (
    <Box component="section" aria-labelledby={id}>
      <Box component="h2" id={id} sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
        Start by itself
      </Box>
      <Box sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>{words(rules, timeZone)}</Box>
      {isOff && !hasSchedule && <Box sx={{ mb: 3 }}>Choose a schedule for an invoice first.</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {isOff ? (
          <Button variant="contained" color="primary" disabled={!hasSchedule} onClick={() => setAsking(true)}>
            Switch on...
          </Button>
        ) : (
          <>
            <Button
              variant="outlined"
              disabled={set.isPending}
              onClick={() => void set.start({ startsItself: 'off' })}
            >
              Switch off
            </Button>
            <Button
              variant="outlined"
              disabled={takeBack.isPending}
              onClick={() => void takeBack.start({ startsItself: 'off', takeBack: true })}
            >
              Switch off and take back
            </Button>
          </>
        )}
      </Box>
      {isAsking && <SwitchOnDialog command={set} onClose={() => setAsking(false)} />}
    </Box>
  );
};
