import type { ReactNode } from 'react';
import type { ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Download } from 'lucide-react';
import type { FileView } from '../../../contracts/imports/files.ts';
import { failures } from '../../../contracts/messages.ts';
import { api } from '../../data/api.ts';
import { useCommand } from '../../data/use-command.ts';
import { BusyButton } from '../controls/busy-button.tsx';

const save = (file: File): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Where a stored file is downloaded. */
export const pathOfFile = ({ filename, name }: Pick<FileView, 'filename' | 'name'>): string =>
  `/api/uploads/${filename.slice(0, 64)}?name=${encodeURIComponent(name)}`;

interface DownloadFileProps {
  readonly path: string;
  /** Default: the text. */
  readonly label?: string;
  readonly size?: 'small' | 'medium';
  readonly children: ReactNode;
}

/** Saves what the server offers at a path, one at a time. */
export const useDownload = () =>
  useCommand({ run: (from: string) => api.file(from), onDone: save, failure: failures.download });

/** A button that says while something is downloaded. */
export const DownloadButton = ({
  busy,
  children,
  ...rest
}: Omit<ButtonProps, 'loading'> & { readonly busy: boolean }) => (
  <BusyButton
    {...rest}
    busy={busy}
    busyText={children}
    startIcon={
      busy ? <CircularProgress size={16} aria-label="Downloading" /> : <Download size={16} aria-hidden />
    }
  >
    {children}
  </BusyButton>
);

/** Saves a file that the server offers for download. */
export const DownloadFile = ({ path, label, size = 'medium', children }: DownloadFileProps) => {
  const download = useDownload();
  return (
    <DownloadButton
      busy={download.isPending}
      size={size}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onClick={() => void download.start(path)}
    >
      {children}
    </DownloadButton>
  );
};
