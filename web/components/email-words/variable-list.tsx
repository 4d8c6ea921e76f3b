import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { templateVariables } from '../../../domain/template-variables.ts';

interface VariableListProps {
  /** Inserts a variable at the cursor. */
  readonly onInsert: (name: string) => void;
  readonly disabled?: boolean;
}

const cell = { py: 1, pr: 4, textAlign: 'left', verticalAlign: 'top', fontWeight: 400 } as const;

/** The variables of emails: each a button that inserts it, with both spellings and what they mean. */
export const VariableList = ({ onInsert, disabled = false }: VariableListProps) => (
  <Box role="group" aria-label="Available variables">
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 1.5 }}>
      Available variables, filled in when the email goes out. Press one to insert it at the cursor.
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {templateVariables.map(({ name, meaning }) => (
        <Button
          key={name}
          size="small"
          title={meaning}
          disabled={disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
          sx={{ fontWeight: 400 }}
        >
          {`{{${name}}}`}
        </Button>
      ))}
    </Box>
    <Box component="details" sx={{ mt: 2, fontSize: '0.8125rem', color: 'text.secondary' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1 }}>
        What they mean, and their other names
      </Box>
      <Box component="p" sx={{ m: 0, mb: 1 }}>
        {'Two braces or one: {{client_name}} and {client_name} are the same.'}
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Box component="table" sx={{ borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {['Variable', 'Other name', 'Meaning'].map((head) => (
                <Box component="th" key={head} scope="col" sx={{ ...cell, fontWeight: 500 }}>
                  {head}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {templateVariables.map(({ name, alias, meaning }) => (
              <tr key={name}>
                <Box component="td" sx={cell}>{`{{${name}}}`}</Box>
                <Box component="td" sx={cell}>
                  {alias !== null && `{{${alias}}}`}
                </Box>
                <Box component="td" sx={cell}>
                  {meaning}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  </Box>
);
