import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ScheduleRulesBody, ScheduleRulesView } from '../../../../contracts/schedules/schedule-rules.ts';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { unitsOf } from '../../../../domain/money/money.ts';
import { clientRecords, useRecord } from '../../../data/records/records.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { useSetRules } from '../api/schedule-rules.ts';
import { conditionWords } from '../schedule-words.ts';
import { RuleDialog } from './rule-dialog.tsx';

export type Rule = ScheduleRulesView['rules'][number];
export type AskedRule = NonNullable<ScheduleRulesBody['rules']>[number];

/** A rule as a call takes it. */
export const askedRule = ({ amountFrom, currency, schedule: _, ...rule }: Rule): AskedRule => ({
  ...rule,
  ...(amountFrom !== null &&
    currency !== null && { amountFrom: unitsOf({ minor: amountFrom, currency }), currency }),
});

const Condition = ({ rule }: { readonly rule: Rule }) => {
  const { record } = useRecord(clientRecords, rule.clientId ?? undefined);
  return <>{conditionWords(rule, () => record?.name ?? 'A client')}</>;
};

const scheduleWords = ({ scheduleId, schedule }: Rule): string => {
  if (scheduleId === null) return 'No schedule';
  return schedule?.name ?? 'An archived schedule';
};

interface RulesSectionProps {
  readonly rules: ScheduleRulesView;
  readonly schedules: readonly ListedSchedule[];
}

/** Which invoices get which schedule: the first rule that holds decides. */
export const RulesSection = ({ rules: { rules }, schedules }: RulesSectionProps) => {
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const set = useSetRules(() => showSuccess('Rules saved'));
  const save = (changed: readonly Rule[]): void => void set.start({ rules: changed.map(askedRule) });
  const isForAll = (rule: Rule): boolean =>
    rule.clientId === null &&
    rule.relationshipType === null &&
    rule.amountFrom === null &&
    rule.source === null;
  const conditional = rules.filter((rule) => !isForAll(rule));
  const others = rules.filter(isForAll);
  const swapped = (at: number, by: -1 | 1): void => {
    const changed = [...conditional];
    const [one, other] = [changed[at], changed[at + by]];
    if (one === undefined || other === undefined) return;
    changed[at] = other;
    changed[at + by] = one;
    save([...changed, ...others]);
  };
  const active = schedules.filter(({ isArchived }) => !isArchived);
  const elseId = others[0]?.scheduleId ?? null;
  const elseLabel = conditional.length === 0 ? 'Every invoice' : 'Every other invoice';
  return (
    <Box component="section" aria-labelledby={id}>
      <Box component="h2" id={id} sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
        Who gets which
      </Box>
      <Box sx={{ mt: 1, mb: 4, color: 'text.secondary' }}>The first rule that fits an invoice decides.</Box>
      <Box component="ol" aria-label="Rules" sx={{ m: 0, p: 0, listStyle: 'none', ...cardGround }}>
        {conditional.map((rule, at) => (
          <Box
            key={at}
            component="li"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              p: 3,
              borderBottom: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
            }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Condition rule={rule} />
            </Box>
            <Box sx={{ flex: '1 1 140px', minWidth: 0, fontWeight: 500 }}>{scheduleWords(rule)}</Box>
            <Box sx={{ display: 'flex' }}>
              <IconButton
                aria-label={`Move rule ${at + 1} up`}
                disabled={at === 0 || set.isPending}
                onClick={() => swapped(at, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={`Move rule ${at + 1} down`}
                disabled={at === conditional.length - 1 || set.isPending}
                onClick={() => swapped(at, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={`Remove rule ${at + 1}`}
                disabled={set.isPending}
                onClick={() => save([...conditional.filter((one) => one !== rule), ...others])}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </Box>
          </Box>
        ))}
        <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 3 }}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>{elseLabel}</Box>
          <PlainSelect
            label={elseLabel}
            value={String(elseId ?? '')}
            options={[
              { value: '', label: 'No schedule' },
              ...active.map((schedule) => ({ value: String(schedule.id), label: schedule.name })),
            ]}
            onChange={(text) => {
              const chosen = text === '' ? null : Number(text);
              const rule = { clientId: null, relationshipType: null, source: null, scheduleId: chosen };
              void set.start({ rules: [...conditional.map(askedRule), rule] });
            }}
            sx={{ flex: '1 1 140px', minWidth: 0 }}
          />
        </Box>
      </Box>
      <Button
        variant="outlined"
        startIcon={<Plus size={16} aria-hidden />}
        sx={{ mt: 3 }}
        onClick={() => setAdding(true)}
      >
        Add rule
      </Button>
      {isAdding && (
        <RuleDialog
          schedules={active}
          command={set}
          toBody={(rule) => ({ rules: [...conditional.map(askedRule), rule, ...others.map(askedRule)] })}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  );
};
