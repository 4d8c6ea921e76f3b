import Box from '@mui/material/Box';
import { Notice } from '../../../ui/page/notice.tsx';

/** Names the settings that are missing on the server. */
export const MissingSettings = ({
  name,
  missing,
}: {
  readonly name: string;
  readonly missing: readonly string[];
}) => (
  <Notice tone="orange">
    {name} isn't set up on this server. Missing settings:
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
      {missing.map((setting) => (
        <li key={setting}>
          <code>{setting}</code>
        </li>
      ))}
    </Box>
  </Notice>
);
