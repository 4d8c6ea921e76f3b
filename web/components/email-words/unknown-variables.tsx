import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { unknownVariablesIn } from '../../../domain/rendering.ts';
import { nearestVariable } from '../../../domain/template-variables.ts';
import { Notice } from '../notice.tsx';

interface WrittenField {
  readonly text: string;
  readonly change: (next: string) => void;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`);

/** A text with one variable in place of another name, in either spelling of the braces. */
export const withVariable = (text: string, unknown: string, name: string): string => {
  const spelled = escaped(unknown);
  return text.replaceAll(
    new RegExp(String.raw`\{\{[ \t]*${spelled}[ \t]*\}\}|\{${spelled}\}`, 'g'),
    `{{${name}}}`,
  );
};

/** Warns of names in braces that are no variables while they are typed, and offers the nearest one that is. */
export const UnknownVariables = ({ fields }: { readonly fields: readonly WrittenField[] }) => {
  const unknown = unknownVariablesIn({
    subject: fields.map(({ text }) => text).join('\n'),
    content: '',
  });
  return (
    <Box aria-live="polite" sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&:empty': { mt: -4 } }}>
      {unknown.map((name) => {
        const nearest = nearestVariable(name);
        return (
          <Notice
            key={name}
            tone="orange"
            action={
              nearest !== undefined && (
                <Button
                  size="small"
                  onClick={() => {
                    for (const { text, change } of fields) {
                      const next = withVariable(text, name, nearest);
                      if (next !== text) change(next);
                    }
                  }}
                >
                  {`Use {{${nearest}}}`}
                </Button>
              )
            }
          >
            {`{{${name}}} isn't a variable.`}{' '}
            {nearest === undefined
              ? "An email that uses it won't be sent."
              : `Did you mean {{${nearest}}}? An email that uses it won't be sent.`}
          </Notice>
        );
      })}
    </Box>
  );
};
