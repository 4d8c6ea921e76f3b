import { useEffect, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { FieldPath } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ScheduleRulesBody, ScheduleRulesView } from '../../../../contracts/schedules/schedule-rules.ts';
import { useUser } from '../../../data/account/session.ts';
import { fieldErrorsOf } from '../../../data/api-error.ts';
import { allLoads, loadOf } from '../../../data/load.ts';
import { scheduleRulesQuery, useSchedules } from '../../../data/records/schedules.ts';
import { showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useSteady } from '../../../hooks/use-steady.ts';
import { useUrlState } from '../../../navigation/url-state.ts';
import { useUnsavedInput } from '../../../navigation/use-unsaved-input.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { ChoiceTest } from './choice-test.tsx';
import { saveRules, showRules } from './rule-calls.ts';
import { RuleRows } from './rule-rows.tsx';
import { bodyOfRules, rulesForm, rulesToForm, type RulesFormInput } from './rules-form.ts';
import { StartChoice } from './start-choice.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

/** The field that a message of the server is about, by its name in the call. */
const fieldOf = (name: string, ruleCount: number): FieldPath<RulesFormInput> | undefined => {
  if (name === 'delayHours' || name === 'startsItself') return name;
  const [, place, part = 'clientId'] = /^rules\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  if (place === undefined) return undefined;
  const at = Number(place);
  if (at >= ruleCount) return 'everyoneElse';
  if (part === 'scheduleId') return `rules.${at}.schedule`;
  if (part === 'amountFrom' || part === 'currency' || part === 'source' || part === 'relationshipType')
    return `rules.${at}.${part}`;
  return `rules.${at}.clientId`;
};

const doneWords = ({ startsItself }: ScheduleRulesView, was: ScheduleRulesView): string | undefined => {
  if (startsItself !== 'off' && was.startsItself === 'off') return 'Sequences start by themselves now.';
  return startsItself === 'off' && was.startsItself !== 'off'
    ? 'Sequences no longer start by themselves. Those that have started go on.'
    : undefined;
};

const Rules = ({ rules }: { readonly rules: ScheduleRulesView }) => {
  const { currency } = useUser();
  const titleId = useId();
  const [based, setBased] = useState(rules);
  const form = useZodForm(rulesForm, rulesToForm(based, currency));
  const { isDirty } = form.formState;
  const [switching, setSwitching] = useState<ScheduleRulesBody>();
  const leaving = useUnsavedInput(isDirty, () => undefined);
  const begin = (next: ScheduleRulesView): void => {
    setBased(next);
    form.reset(rulesToForm(next, currency));
  };
  const command = useCommand({
    run: saveRules,
    failure: 'Failed to save the rules',
    onDone: (saved) => {
      showToast({ title: 'Rules saved', description: doneWords(saved, based) });
      showRules(saved);
      begin(saved);
      setProposedId('');
    },
    // What was stored is read later, and then shown.
    onStored: () => form.reset(form.getValues()),
  });
  const isBehind = !command.isPending && JSON.stringify(rules) !== JSON.stringify(based);
  // What another window saved is shown, unless something is entered here.
  const follow = useSteady(() => {
    if (isBehind && !isDirty) begin(rules);
  });
  useEffect(() => follow(), [follow, rules, isDirty]);

  // Back-test proposes a schedule for everyone else.
  const [proposedId, setProposedId] = useUrlState('everyoneElse');
  const { schedules } = useSchedules();
  const proposed = schedules.find(({ id, isArchived }) => String(id) === proposedId && !isArchived);
  const propose = useSteady(() => {
    if (proposed !== undefined) form.setValue('everyoneElse', proposedId, { shouldDirty: true });
  });
  useEffect(() => propose(), [propose, proposed?.id]);

  const save = async (body: ScheduleRulesBody): Promise<void> => {
    const outcome = await command.start(body);
    setSwitching(undefined);
    if (outcome.ok) return;
    const count = form.getValues('rules').length;
    for (const [name, message] of Object.entries(fieldErrorsOf(outcome.error))) {
      const field = fieldOf(name, count);
      if (field !== undefined) form.setError(field, { type: 'server', message });
    }
  };
  const submit = form.handleSubmit(async (values) => {
    const body = bodyOfRules(values);
    if (values.startsItself !== 'off' && based.startsItself === 'off') setSwitching(body);
    else await save(body);
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10, maxWidth: 960 }}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 }}
      >
        <Box
          component="section"
          aria-labelledby={titleId}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
        >
          <Typography variant="h2" id={titleId}>
            Rules
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            From top to bottom, the first rule that holds for an invoice decides which schedule it gets.
          </Typography>
          {proposed !== undefined && isDirty && (
            <Notice tone="green">Everyone else gets {proposed.name} when you save the rules.</Notice>
          )}
          {isBehind && isDirty && (
            <Notice
              tone="orange"
              action={
                <Button size="small" onClick={() => begin(rules)}>
                  Show them
                </Button>
              }
            >
              The rules were changed in another window. Saving replaces them by yours.
            </Notice>
          )}
          <RuleRows form={form} />
        </Box>
        <StartChoice form={form} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <BusyButton
            type="submit"
            variant="contained"
            color="primary"
            busy={command.isPending}
            busyText="Saving..."
            disabled={!isDirty}
          >
            Save rules
          </BusyButton>
          {isDirty && (
            <Button
              disabled={command.isPending}
              onClick={() => {
                setProposedId('');
                begin(rules);
              }}
            >
              Discard changes
            </Button>
          )}
        </Box>
      </Box>
      <ChoiceTest rules={rules} isDirty={isDirty} />
      {switching !== undefined && (
        <SwitchOnDialog
          body={switching}
          busy={command.isPending}
          onConfirm={(existing) => void save({ ...switching, existing })}
          onClose={() => setSwitching(undefined)}
        />
      )}
      <DiscardQuestion leaving={leaving} />
    </Box>
  );
};

/** Which invoices get which schedule, whether sequences start by themselves, and a test of it. */
export const ScheduleRules = () => {
  const query = useQuery(scheduleRulesQuery);
  const { load } = useSchedules();
  return (
    <Loaded
      load={allLoads(loadOf(query), load)}
      data={load.isPending ? undefined : query.data}
      loadingText="Loading rules..."
      failure="Error loading the rules. Please try again."
      height={320}
    >
      {(rules) => <Rules rules={rules} />}
    </Loaded>
  );
};
