import { failures } from '../../../../contracts/messages.ts';
import { BusyButton } from '../../../components/busy-button.tsx';
import { api } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/use-command.ts';

const save = (file: File): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
};

/** Saves the message of an email as it was sent. */
export const DownloadMessage = ({ emailId }: { readonly emailId: number }) => {
  const command = useCommand({
    run: (id: number) => api.file(`/api/sent-emails/${id}/message`),
    onDone: save,
    failure: failures.download,
  });
  return (
    <BusyButton busy={command.isPending} busyText="Downloading…" onClick={() => void command.start(emailId)}>
      Download (.eml)
    </BusyButton>
  );
};
