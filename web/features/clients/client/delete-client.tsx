import { useQuery } from '@tanstack/react-query';
import { clientRows } from '../../../data/lists/paged-lists.ts';
import { readPage } from '../../../data/lists/pages.ts';
import { DeleteClientDialog } from '../components/delete-client-dialog.tsx';

interface DeleteClientProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before the client of a page is deleted, once it is known what would stop with them. */
export const DeleteClient = ({ id, ...rest }: DeleteClientProps) => {
  const { data } = useQuery({
    queryKey: ['client to delete', id],
    queryFn: ({ signal }) => readPage(clientRows, { ids: String(id) }, signal),
    gcTime: 0,
  });
  const client = data?.rows[0];
  return client && <DeleteClientDialog client={client} {...rest} />;
};
