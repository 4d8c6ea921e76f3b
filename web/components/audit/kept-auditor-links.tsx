import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import { withChoice } from '../../ui/forms/with-choice.ts';

interface KeptAuditorLinksProps {
  /** Those that work; `name` is who each is for. */
  readonly links: readonly { readonly id: number; readonly name: string }[];
  readonly kept: readonly number[];
  readonly onChange: (kept: readonly number[]) => void;
}

/** Asks which auditors go on reading after a new password; nothing without any. */
export const KeptAuditorLinks = ({ links, kept, onChange }: KeptAuditorLinksProps) =>
  links.length === 0 ? null : (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ mb: 1, color: 'text.primary' }}>
        Auditors lose access with a new password. Who keeps it?
      </FormLabel>
      {links.map(({ id, name }) => (
        <FormControlLabel
          key={id}
          label={name}
          control={
            <Checkbox
              checked={kept.includes(id)}
              onChange={(_, checked) => onChange(withChoice(kept, id, checked))}
            />
          }
          sx={{ display: 'flex' }}
        />
      ))}
    </Box>
  );
