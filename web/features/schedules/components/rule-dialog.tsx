import { z } from 'zod';
import type { Currency } from '../../../../contracts/currencies.ts';
import type { NumberFormat } from '../../../../contracts/number-formats.ts';
import { relationshipType } from '../../../../contracts/invoices/clients.ts';
import {
  invoiceSource,
  type ScheduleRulesBody,
  type ScheduleRulesView,
} from '../../../../contracts/schedules/schedule-rules.ts';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { ClientSelect } from '../../../components/clients/client-select.tsx';
import { useUser } from '../../../data/account/session.ts';
import { useNumberFormat } from '../../../data/account/numbers.ts';
import { readUnits } from '../../../data/account/typed-amounts.ts';
import type { Command } from '../../../data/use-command.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { sourceNames } from '../schedule-words.ts';
import type { AskedRule } from './rules-section.tsx';

const formIn = (currency: Currency, format: NumberFormat) =>
  z
    .object({
      clientId: z.number().nullable(),
      relationshipType: z.union([relationshipType, z.literal('')]),
      amountFrom: z
        .string()
        .refine(
          (text) => text.trim() === '' || readUnits(text, currency, format) !== undefined,
          'Enter an amount',
        ),
      source: z.union([invoiceSource, z.literal('')]),
      scheduleId: z.string(),
    })
    .refine(
      ({ clientId, relationshipType: type, amountFrom, source }) =>
        clientId !== null || type !== '' || amountFrom.trim() !== '' || source !== '',
      { path: ['clientId'], error: 'Choose what an invoice must be for this rule' },
    );

const sources = invoiceSource.options.map((value) => ({
  value,
  label: sourceNames[value].replace(/^./, (letter) => letter.toUpperCase()),
}));
const types = relationshipType.options.map((value) => ({ value, label: value }));

interface RuleDialogProps {
  readonly schedules: readonly ListedSchedule[];
  readonly command: Command<ScheduleRulesBody, ScheduleRulesView>;
  readonly toBody: (rule: AskedRule) => ScheduleRulesBody;
  readonly onClose: () => void;
}

/** A new rule: what an invoice must be, and which schedule it gets. */
export const RuleDialog = ({ schedules, command, toBody, onClose }: RuleDialogProps) => {
  const { currency } = useUser();
  const format = useNumberFormat();
  const rule = useZodForm(formIn(currency, format), {
    clientId: null,
    relationshipType: '',
    amountFrom: '',
    source: '',
    scheduleId: '',
  });
  return (
    <FormDialog
      title="Add rule"
      form={rule}
      command={command}
      toInput={(values) => {
        const units = readUnits(values.amountFrom, currency, format);
        return toBody({
          clientId: values.clientId,
          relationshipType: values.relationshipType === '' ? null : values.relationshipType,
          source: values.source === '' ? null : values.source,
          ...(units !== undefined && { amountFrom: units, currency }),
          scheduleId: values.scheduleId === '' ? null : Number(values.scheduleId),
        });
      }}
      submitLabel="Add rule"
      busyText="Adding..."
      onClose={onClose}
    >
      <ClientSelect form={rule} name="clientId" optional />
      <FieldRow>
        <SelectField
          form={rule}
          name="relationshipType"
          label="Relationship"
          optional
          options={types}
          placeholder="Any"
        />
        <SelectField form={rule} name="source" label="Source" optional options={sources} placeholder="Any" />
      </FieldRow>
      <MoneyField form={rule} name="amountFrom" label="Total from" optional currency={currency} />
      <SelectField
        form={rule}
        name="scheduleId"
        label="Gets"
        placeholder="No schedule"
        options={schedules.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
};
