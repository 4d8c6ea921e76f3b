import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { VariableName } from '../../../domain/email-text/template-variables.ts';
import { templateVariables } from '../../../domain/email-text/variable-words.ts';

const meanings: Readonly<Record<VariableName, string>> = {
  client_name: "The client's name",
  invoice_number: "The invoice's number",
  invoice_amount: 'What is due now, such as $834.50',
  invoice_total: 'The total, such as $1,234.50',
  amount_paid: 'What has been paid so far, such as $400.00',
  last_payment: 'The last payment, such as $400.00 on December 3, 2026; empty without one',
  installment_amount:
    'What is still due on the installment that the email is about; without a payment plan, all that is due',
  installment_date: 'The date of that installment; without a payment plan, the due date',
  late_fee:
    'What late payment costs on the day the email goes out, with the clause or the law; empty without terms, and before the due date',
  due_date: 'The due date, such as December 3, 2026',
  daysOverdue: 'Days since the due date, such as 7',
  sender_name: "The sender's name",
  payment_url: 'The payment link',
  po_number: "The client's PO number; empty if the invoice has none",
};

interface VariableListProps {
  /** Inserts a variable at the cursor. */
  readonly onInsert: (name: string) => void;
  readonly disabled?: boolean;
}

/** The variables of emails: each a button that inserts it, then both spellings and what they mean. */
export const VariableList = ({ onInsert, disabled = false }: VariableListProps) => (
  <Box role="group" aria-label="Available variables">
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 1.5 }}>
      Available variables, filled in when the email is sent. Click one to insert it at the cursor.
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {templateVariables.map(({ name, label }) => (
        <Button
          key={name}
          size="small"
          title={`{{${name}}}: ${meanings[name]}`}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
          sx={{ fontWeight: 400 }}
        >
          {label}
        </Button>
      ))}
    </Box>
    <Box component="details" sx={{ mt: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
        What they mean and other names for them
      </Box>
      <Box component="p" sx={{ m: 0, mb: 1 }}>
        {'One pair of braces works, too: {{client_name}} and {client_name} are the same.'}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {templateVariables.map(({ name, alias }) => (
          <Box component="li" key={name} sx={{ py: 0.5 }}>
            <Box component="span" sx={{ color: 'text.primary' }}>
              {`{{${name}}}`}
            </Box>
            {alias !== null && (
              <>
                {' or '}
                <Box component="span" sx={{ color: 'text.primary' }}>{`{{${alias}}}`}</Box>
              </>
            )}
            : {meanings[name]}
          </Box>
        ))}
      </Box>
    </Box>
  </Box>
);
