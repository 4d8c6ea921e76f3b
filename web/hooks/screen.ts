import useMediaQuery from '@mui/material/useMediaQuery';

const now = { noSsr: true };

/** Under 700 px: dialogs are sheets, the sidebar is a menu. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 699.95px)', now);

/** Under 1024 px: the sidebar folds by itself. */
export const useSmallWindow = (): boolean => useMediaQuery('(max-width: 1023.95px)', now);

/** No pointer that can rest on something, so that what appears on hover needs another way. */
export const useTouch = (): boolean => useMediaQuery('(hover: none)', now);
