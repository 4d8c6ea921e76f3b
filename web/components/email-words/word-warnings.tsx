import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { variableWord } from '../../../domain/reasons/reason-words.ts';
import {
  expand,
  nearestVariable,
  noValues,
  withVariable,
} from '../../../domain/email-text/template-variables.ts';
import { typedDaysIn, withTypedDays } from '../../../domain/email-text/typed-days.ts';
import { Notice } from '../../ui/page/notice.tsx';

interface WrittenField {
  readonly text: string;
  readonly change: (next: string) => void;
}

interface WordWarningsProps {
  readonly fields: readonly WrittenField[];
  /** A signature is sent as it is typed, but for its variables. */
  readonly isSignature?: boolean;
}

interface WarningProps {
  readonly fields: readonly WrittenField[];
  readonly children: ReactNode;
  /** What the button puts in the place of the words; without it there is no button. */
  readonly better: string | null | undefined;
  readonly corrected: (text: string) => string;
}

const Warning = ({ fields, children, better, corrected }: WarningProps) => (
  <Notice
    tone="orange"
    action={
      better != null && (
        <Button
          size="small"
          onClick={() => {
            for (const { text, change } of fields) {
              const next = corrected(text);
              if (next !== text) change(next);
            }
          }}
        >
          {`Use ${better}`}
        </Button>
      )
    }
  >
    {children}
  </Notice>
);

/**
 * Warns while it is typed of what won't be sent as it stands, and offers what would be: names in braces that are no
 * variables, and numbers of days in words.
 */
export const WordWarnings = ({ fields, isSignature = false }: WordWarningsProps) => {
  const text = fields.map((field) => field.text).join('\n');
  const { unknown } = expand(text, noValues);
  const typedDays = isSignature ? [] : typedDaysIn(text);
  const counts = new Map(typedDays.map((days) => [days.typed.toLowerCase(), days]));
  return (
    <Box aria-live="polite" sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&:empty': { mt: -4 } }}>
      {unknown.map((name) => {
        const nearest = nearestVariable(name);
        return (
          <Warning
            key={name}
            fields={fields}
            better={nearest && `{{${nearest}}}`}
            corrected={(typed) => (nearest === undefined ? typed : withVariable(typed, name, nearest))}
          >
            {`${variableWord(name)} isn't a variable.`}{' '}
            {nearest === undefined
              ? "An email that uses it won't be sent."
              : `Did you mean {{${nearest}}}? An email that uses it won't be sent.`}
          </Warning>
        );
      })}
      {[...counts.values()].map(({ typed, sent, withVariable: better }) => (
        <Warning
          key={typed}
          fields={fields}
          better={better}
          corrected={(text) =>
            withTypedDays(text, (days) =>
              days.typed.toLowerCase() === typed.toLowerCase()
                ? (days.withVariable ?? days.typed)
                : days.typed,
            )
          }
        >
          {`“${typed}” would be wrong on other days. The email says “${sent}” instead.`}
        </Warning>
      ))}
    </Box>
  );
};
