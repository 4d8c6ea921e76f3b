import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { StepType } from '../../../contracts/sequences/sequences.ts';
import { DetailDialog } from '../../ui/dialogs/detail-dialog.tsx';
import { excerptOf } from './excerpt.ts';
import { tones } from '../../../contracts/sequences/tones.ts';
import { WordsWithChips } from './words-with-chips.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadFailed } from '../../ui/states/load-failed.tsx';
import { Placeholder } from '../../ui/states/placeholder.tsx';
import { outlinedList } from '../../ui/page/outlined-list.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { StatusChip } from '../../ui/page/status-chip.tsx';
import { matchingTemplates, useTemplates, type ShownTemplate } from '../../data/records/templates.ts';

/** Characters of a content that the list and the preview show. */
const inList = 100;
const inPreview = 200;

interface RowProps {
  readonly template: ShownTemplate;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

const Row = ({ template, chosen, onChoose }: RowProps) => {
  const { name, subject, content, tone, stepType, createdAt } = template;
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        component="button"
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        sx={{
          all: 'unset',
          boxSizing: 'border-box',
          display: 'block',
          width: '100%',
          px: 4,
          py: 3,
          cursor: 'pointer',
          overflowWrap: 'anywhere',
          bgcolor: chosen ? 'action.selected' : 'transparent',
          '&:hover': { bgcolor: chosen ? 'action.selected' : 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Box component="span" dir="auto" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          {stepType === 'customer_reminder' && (
            <StatusChip tone={tones[tone].color} label={tones[tone].label} />
          )}
          {createdAt === null && <StatusChip tone="neutral" label="Starter" />}
        </Box>
        <Box component="span" dir="auto" sx={{ display: 'block', mt: 1 }}>
          <WordsWithChips text={subject} />
        </Box>
        <Box
          component="span"
          dir="auto"
          sx={{
            display: 'block',
            mt: 0.5,
            color: 'text.secondary',
            fontSize: '0.8125rem',
            whiteSpace: chosen ? 'pre-line' : 'normal',
          }}
        >
          <WordsWithChips text={excerptOf(content, chosen ? inPreview : inList)} />
        </Box>
      </Box>
    </Box>
  );
};

interface TemplatePickerProps {
  readonly stepType: StepType;
  /** The starters that fit the step. */
  readonly starters: readonly ShownTemplate[];
  readonly onChosen: (template: ShownTemplate) => void;
  readonly onClose: () => void;
}

/** Chooses a template for a step: the account's own, and the starters that are true on its day. */
export const TemplatePicker = ({ stepType, starters, onChosen, onClose }: TemplatePickerProps) => {
  const { own, load } = useTemplates();
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<number>();
  const fitting = [...own.filter((one) => one.stepType === stepType), ...starters];
  const found = matchingTemplates(fitting, search);
  const chosen = found.find(({ id }) => id === chosenId);
  return (
    <DetailDialog
      title={stepType === 'internal_alert' ? 'Select Internal Alert Template' : 'Select Email Template'}
      onClose={onClose}
      width={640}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            color="primary"
            disabled={chosen === undefined}
            onClick={() => chosen && onChosen(chosen)}
          >
            Use Template
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <Box sx={{ display: 'flex', '&& > *': { flexGrow: 1 } }}>
          <SearchField value={search} onChange={setSearch} placeholder="Search templates..." />
        </Box>
        {(load.isError || load.isOld) && (
          <LoadFailed text="Error loading templates. Please try again." load={load} />
        )}
        {load.isPending && <Placeholder text="Loading templates..." height={96} />}
        {!load.isPending && !load.isError && found.length === 0 && <EmptyState text="No templates found" />}
        {found.length > 0 && (
          <Box component="ul" aria-label="Templates" sx={{ ...outlinedList, overflow: 'hidden' }}>
            {found.map((template) => (
              <Row
                key={template.id}
                template={template}
                chosen={template.id === chosenId}
                onChoose={() => setChosenId(template.id)}
              />
            ))}
          </Box>
        )}
      </Box>
    </DetailDialog>
  );
};
