import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Pencil, Trash2 } from 'lucide-react';
import { clockTime } from '../../../../domain/calendar.ts';
import { KindChip } from '../../../components/email-words/kind-chip.tsx';
import { WordsWithChips } from '../../../components/email-words/words-with-chips.tsx';
import { useTemplates } from '../../../data/records/templates.ts';
import { FieldError } from '../../../ui/fields/field-frame.tsx';
import { outlinedList } from '../../../ui/page/outlined-list.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { DayControls } from './day-controls.tsx';
import type { EnteredStep } from './schedule-form.ts';

/** Where its text comes from. */
const useTextWords = (): ((step: EnteredStep) => string) => {
  const { own, load } = useTemplates();
  return ({ subject, templateId }) => {
    if (subject !== null) return subject;
    if (templateId === null) return "Owed's text for its tone";
    const template = own.find(({ id }) => id === templateId);
    if (template !== undefined) return `Template: ${template.name}`;
    return load.isPending || load.isError ? 'A template' : "Its template was deleted: Owed's text is used";
  };
};

interface StepRowsProps {
  readonly steps: readonly EnteredStep[];
  /** What the server said of a step, by its key. */
  readonly errors: ReadonlyMap<number, string>;
  readonly onChange: (step: EnteredStep) => void;
  readonly onEdit: (step: EnteredStep) => void;
  readonly onRemove: (step: EnteredStep) => void;
}

/** The steps of a schedule in the order in which they go. */
export const StepRows = ({ steps, errors, onChange, onEdit, onRemove }: StepRowsProps) => {
  const textWords = useTextWords();
  return (
    <Box component="ol" aria-label="Emails" sx={outlinedList}>
      {steps.map((step, at) => {
        const name = `Email ${at + 1}`;
        const error = errors.get(step.key);
        return (
          <Box
            component="li"
            key={step.key}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              columnGap: 2,
              alignItems: 'start',
              pl: { xs: 3, tablet: 4 },
              pr: 2,
              py: 3,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}>
                <DayControls
                  name={name}
                  step={step}
                  onChange={(timing) => onChange({ ...step, ...timing })}
                />
                <Box
                  component="span"
                  sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
                >
                  <span>{clockTime(step.time)}</span>
                  <KindChip stepType={step.stepType} tone={step.tone} />
                  {step.approval && <StatusChip tone="purple" label="Asks you first" />}
                </Box>
              </Box>
              <Box
                dir="auto"
                sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
              >
                <WordsWithChips text={textWords(step)} />
              </Box>
              {error !== undefined && <FieldError>{error}</FieldError>}
            </Box>
            <Box sx={{ display: 'flex' }}>
              <IconButton
                aria-label={`Edit email ${at + 1}`}
                data-edits={step.key}
                onClick={() => onEdit(step)}
              >
                <Pencil size={16} aria-hidden />
              </IconButton>
              <IconButton aria-label={`Remove email ${at + 1}`} onClick={() => onRemove(step)}>
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
};
