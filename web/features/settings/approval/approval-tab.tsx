import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import type { ApprovalRulesView } from '../../../../contracts/accounts/approval-rules.ts';
import { keysOf } from '../../../../contracts/keys-of.ts';
import { tone, tones } from '../../../../contracts/sequences/tones.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { plainAmount } from '../../../data/account/numbers.ts';
import { readUnits } from '../../../data/account/typed-amounts.ts';
import { loadOf } from '../../../data/load.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { withChoice } from '../../../ui/forms/with-choice.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Section } from '../components/section.tsx';
import { approvalRulesQuery, useSetApprovalRules } from './approval-calls.ts';

const Rules = ({ rules }: { readonly rules: ApprovalRulesView }) => {
  const { currency } = rules;
  const schema = z.object({
    tones: z.array(tone),
    amountFrom: z
      .string()
      .refine((text) => text.trim() === '' || (readUnits(text, currency) ?? 0) > 0, 'Please enter an amount'),
  });
  const form = useZodForm(schema, {
    tones: rules.tones,
    amountFrom: rules.amountFrom === null ? '' : plainAmount(moneyOf(rules.amountFrom, currency)),
  });
  const chosen = useWatch({ control: form.control, name: 'tones' });
  const command = useSetApprovalRules();
  return (
    <InlineForm
      form={form}
      command={command}
      toInput={({ tones: some, amountFrom }) => ({
        tones: some,
        amountFrom: readUnits(amountFrom, currency) ?? null,
      })}
      submitLabel="Save"
      busyText="Saving..."
      takesFocus={false}
    >
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
        <Box component="legend" sx={{ p: 0, fontWeight: 500 }}>
          Emails in these tones
        </Box>
        <Box sx={{ display: 'grid' }}>
          {keysOf(tones).map((one) => (
            <FormControlLabel
              key={one}
              label={tones[one].label}
              control={
                <Checkbox
                  checked={chosen.includes(one)}
                  onChange={(_, checked) =>
                    form.setValue('tones', [...withChoice(chosen, one, checked)], { shouldDirty: true })
                  }
                />
              }
            />
          ))}
        </Box>
      </Box>
      <MoneyField
        form={form}
        name="amountFrom"
        label={`Emails that ask for this much or more, in ${currency}`}
        currency={currency}
        optional
        help="Invoices in another currency are not compared."
      />
    </InlineForm>
  );
};

/** Which emails to clients wait for the user, whatever their steps say. */
export const ApprovalTab = () => {
  const query = useQuery(approvalRulesQuery);
  return (
    <Section
      title="Ask before it goes"
      text="These emails to clients wait at their time until you approve them. You can also ask for it in a single email, and on a client's page for each email to that client."
    >
      <Loaded
        load={loadOf(query)}
        data={query.data}
        loadingText="Loading settings..."
        failure="The settings couldn't be loaded."
        height={320}
      >
        {(rules) => <Rules key={JSON.stringify(rules)} rules={rules} />}
      </Loaded>
    </Section>
  );
};
