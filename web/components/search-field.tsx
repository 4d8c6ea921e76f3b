import { startTransition, useEffect, useRef, useState } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search } from 'lucide-react';
import { useShortcut } from '../lib/shortcuts.ts';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The placeholder, and its name for those who listen. */
  readonly placeholder: string;
}

/** The page's search. `/` focuses it, Escape empties it; what is typed shows at once, what it finds follows. */
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
  const change = (next: string): void => {
    setText(next);
    told.current = next;
    startTransition(() => onChange(next));
  };
  return (
    <OutlinedInput
      type="search"
      inputRef={input}
      value={text}
      placeholder={placeholder}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') change('');
      }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 0 }}>
          <Search size={16} aria-hidden />
        </InputAdornment>
      }
      inputProps={{ 'aria-label': placeholder.replace(/\.+$/, '') }}
      sx={{
        flex: { xs: '1 1 100%', tablet: '0 1 320px' },
        minWidth: 160,
        '& input::-webkit-search-cancel-button': { appearance: 'none' },
      }}
    />
  );
};
