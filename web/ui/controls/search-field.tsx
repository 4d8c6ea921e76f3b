import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { Search } from 'lucide-react';
import { useShortcut } from '../../navigation/shortcuts.ts';
import { ControlFrame } from './plain-controls.tsx';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The placeholder and accessible name. */
  readonly placeholder: string;
}

/** Delay after the last keystroke before the server is asked, in milliseconds. */
const pause = 150;

/** The page's search. `/` focuses it, Escape clears it; results follow the typing with a delay, or when it is left. */
export const SearchField = ({ value, onChange, placeholder }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const told = useRef(value);
  useShortcut('/', 'Search this page', () => input.current?.focus());
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const tell = (next: string): void => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    told.current = next;
    onChange(next);
  };
  const change = (next: string): void => {
    setText(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => tell(next), pause);
  };
  const clear = (): void => {
    setText('');
    tell('');
  };
  // Told later, it would change the address of what was opened meanwhile.
  const leave = (): void => {
    if (waiting.current !== undefined) tell(text);
  };
  return (
    <Box
      component={ControlFrame}
      sx={{ flex: { xs: '1 1 100%', tablet: '1 1 160px' }, minWidth: 160, maxWidth: { tablet: 320 } }}
    >
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={placeholder}
        maxLength={200}
        aria-label={placeholder.replace(/\.+$/, '')}
        onChange={(event) => change(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') clear();
        }}
      />
      <Search size={16} aria-hidden />
    </Box>
  );
};
