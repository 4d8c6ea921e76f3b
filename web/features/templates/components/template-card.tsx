import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { excerptOf } from '../../../components/email-words/excerpt.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { WordsWithChips } from '../../../components/email-words/words-with-chips.tsx';
import { displayDate } from '../../../ui/text/dates.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { useUser } from '../../../data/account/session.ts';
import type { ShownTemplate } from '../../../data/records/templates.ts';
import { usedWords } from '../template-words.ts';

/** Characters of a content that a card shows. */
const mostExcerpt = 150;

const icon = { size: 14, 'aria-hidden': true } as const;

interface ActionProps {
  readonly label: string;
  readonly of: string;
  readonly icon: ReactNode;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

const Action = ({ label, of, danger = false, ...rest }: ActionProps) => (
  <Button
    size="small"
    aria-label={`${label} ${of}`}
    startIcon={rest.icon}
    onClick={rest.onClick}
    sx={{ fontWeight: 400, ...(danger ? { color: 'tone.red.text' } : {}) }}
  >
    {label}
  </Button>
);

interface TemplateCardProps {
  readonly template: ShownTemplate;
  /** Absent for a starter. */
  readonly onDelete?: (template: ShownTemplate) => void;
}

/** A template: what it says, in which tone, where it is used, and what can be done with it. */
export const TemplateCard = ({ template, onDelete }: TemplateCardProps) => {
  const openDialog = useOpenDialog();
  const { timeZone } = useUser();
  const { id, name, tone, stepType, createdAt, usedInSteps } = template;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 4,
        minWidth: 0,
        ...cardGround,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box
          component="h3"
          dir="auto"
          sx={{ m: 0, flex: 1, minWidth: 0, fontSize: '0.875rem', fontWeight: 600 }}
        >
          {name}
        </Box>
        <Box component="span" sx={{ flex: 'none' }}>
          {stepType === 'internal_alert' ? (
            <StatusChip tone="neutral" label={stepTypeLabels.internal_alert} />
          ) : (
            <StatusChip tone={tones[tone].color} label={tones[tone].label} />
          )}
        </Box>
      </Box>
      {createdAt !== null && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          Created {displayDate(createdAt, timeZone)}. {usedWords(usedInSteps)}.
        </Box>
      )}
      <Box dir="auto" sx={{ fontWeight: 500 }}>
        <WordsWithChips text={template.subject} />
      </Box>
      <Box dir="auto" sx={{ color: 'text.secondary', fontSize: '0.8125rem', flex: 1 }}>
        <WordsWithChips text={excerptOf(template.content, mostExcerpt)} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
        <Action
          label="Preview"
          of={name}
          icon={<Eye {...icon} />}
          onClick={() => openDialog('template', id)}
        />
        <Action
          label="Copy"
          of={name}
          icon={<Copy {...icon} />}
          onClick={() => openDialog('create-template', id)}
        />
        {onDelete !== undefined && (
          <>
            <Action
              label="Edit"
              of={name}
              icon={<Pencil {...icon} />}
              onClick={() => openDialog('edit-template', id)}
            />
            <Action
              label="Delete"
              of={name}
              icon={<Trash2 {...icon} />}
              danger
              onClick={() => onDelete(template)}
            />
          </>
        )}
      </Box>
    </Box>
  );
};
