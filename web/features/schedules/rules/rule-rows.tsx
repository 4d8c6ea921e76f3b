import { useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { relationshipTypes } from '../../../../contracts/invoices/clients.ts';
import { invoiceSource, mostRules } from '../../../../contracts/schedules/schedule-rules.ts';
import { ClientSelect } from '../../../components/clients/client-select.tsx';
import { sourceLabels } from '../../../components/schedules/rule-words.ts';
import { useUser } from '../../../data/account/session.ts';
import { CurrencyField } from '../../../ui/fields/currency-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { fieldGap } from '../../../ui/fields/field-frame.tsx';
import type { Form } from '../../../ui/forms/use-zod-form.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { emptyRule, type RulesFormInput, type RulesFormOutput } from './rules-form.ts';
import { ScheduleField } from './schedule-field.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useFocusAfterMove } from './use-focus-after-move.ts';

type RulesForm = Form<RulesFormInput, RulesFormOutput>;

const relationships = relationshipTypes.map((value) => ({ value, label: value }));
const sources = invoiceSource.options.map((value) => ({ value, label: sourceLabels[value] }));

const fields = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 190px), 1fr))',
  columnGap: 4,
  rowGap: fieldGap,
  alignItems: 'start',
} as const;

/** The fields of the rule at a place. */
const RuleFields = ({ form, at }: { readonly form: RulesForm; readonly at: number }) => {
  const { currency: own } = useUser();
  const [currency, schedule] = useWatch({
    control: form.control,
    name: [`rules.${at}.currency`, `rules.${at}.schedule`],
  });
  return (
    <Box sx={fields}>
      <ClientSelect form={form} name={`rules.${at}.clientId`} optional />
      <SelectField
        form={form}
        name={`rules.${at}.relationshipType`}
        label="Relationship"
        placeholder="Any"
        options={relationships}
        optional
      />
      <MoneyField
        form={form}
        name={`rules.${at}.amountFrom`}
        label="Amount from"
        currency={currency}
        onCurrency={(named) => form.setValue(`rules.${at}.currency`, named, { shouldDirty: true })}
        optional
      />
      <CurrencyField form={form} name={`rules.${at}.currency`} label="Currency" own={own} />
      <SelectField
        form={form}
        name={`rules.${at}.source`}
        label="Source"
        placeholder="Any"
        options={sources}
        optional
      />
      <ScheduleField
        form={form}
        name={`rules.${at}.schedule`}
        label="Schedule"
        placeholder="Select a schedule"
        value={schedule}
      />
    </Box>
  );
};

/** The rules from top to bottom: the first that holds for an invoice decides. */
export const RuleRows = ({ form }: { readonly form: RulesForm }) => {
  const { currency } = useUser();
  const list = useRef<HTMLOListElement>(null);
  const rules = useFieldArray({ control: form.control, name: 'rules' });
  const everyoneElse = useWatch({ control: form.control, name: 'everyoneElse' });
  const [said, setSaid] = useState('');
  const focusAfter = useFocusAfterMove(list);
  const count = rules.fields.length;
  const move = (from: number, to: number): void => {
    rules.move(from, to);
    setSaid(`Rule ${from + 1} is rule ${to + 1} now.`);
  };
  const drag = useDragOrder(list, move);
  const press = (key: string, from: number, by: 1 | -1): void => {
    const control = `[data-control="${key}`;
    const [same, other] = by < 0 ? ['up', 'down'] : ['down', 'up'];
    const isAtEnd = from + by === 0 || from + by === count - 1;
    focusAfter(`${control} ${isAtEnd ? other : same}"]`);
    move(from, from + by);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box
        component="ol"
        ref={list}
        aria-label="Rules"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 3,
          '&:empty': { display: 'none' },
        }}
      >
        {rules.fields.map(({ id }, at) => (
          <Box
            component="li"
            key={id}
            aria-label={`Rule ${at + 1}`}
            sx={{
              ...cardGround,
              p: { xs: 3, tablet: 4 },
              pb: { xs: 6, tablet: 6 },
              ...(drag.dragged === at && { borderColor: 'primary.main' }),
            }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
              {count > 1 && (
                <Box
                  component="span"
                  aria-hidden
                  data-drags={at}
                  onPointerDown={(event: React.PointerEvent) => drag.start(at, event)}
                  sx={{
                    display: 'grid',
                    placeItems: 'center',
                    width: 32,
                    height: 40,
                    ml: -2,
                    cursor: 'grab',
                    color: 'text.secondary',
                    touchAction: 'none',
                  }}
                >
                  <GripVertical size={16} />
                </Box>
              )}
              <Box component="h3" sx={{ m: 0, mr: 'auto', fontSize: '0.875rem', fontWeight: 600 }}>
                Rule {at + 1}
              </Box>
              <IconButton
                aria-label={`Move rule ${at + 1} up`}
                data-control={`${id} up`}
                disabled={at === 0}
                onClick={() => press(id, at, -1)}
              >
                <ArrowUp size={16} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={`Move rule ${at + 1} down`}
                data-control={`${id} down`}
                disabled={at === count - 1}
                onClick={() => press(id, at, 1)}
              >
                <ArrowDown size={16} aria-hidden />
              </IconButton>
              <IconButton
                aria-label={`Remove rule ${at + 1}`}
                onClick={() => {
                  rules.remove(at);
                  document.querySelector<HTMLElement>('[data-adds-rule]')?.focus();
                }}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </Box>
            <RuleFields form={form} at={at} />
          </Box>
        ))}
      </Box>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <Box>
        <Button
          data-adds-rule=""
          startIcon={<Plus size={16} aria-hidden />}
          disabled={count >= mostRules - 1}
          onClick={() => rules.append(emptyRule(currency))}
        >
          Add rule
        </Button>
      </Box>
      <Box sx={{ ...cardGround, p: { xs: 3, tablet: 4 }, pb: { xs: 6, tablet: 6 } }}>
        <Box sx={{ maxWidth: 360 }}>
          <ScheduleField form={form} name="everyoneElse" label="Everyone else" value={everyoneElse} />
        </Box>
      </Box>
    </Box>
  );
};
