import { useState } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import type { ClientRow } from '../../../contracts/invoices/lists.ts';
import { clientRows } from '../../data/lists/paged-lists.ts';
import { useList } from '../../data/lists/pages.ts';
import { clientRecords, useRecord } from '../../data/records/records.ts';
import { useSettled } from '../../hooks/use-settled.ts';
import { LoadFailed } from '../../ui/states/load-failed.tsx';
import { EntitySelect } from '../../ui/fields/entity-select.tsx';
import type { FieldProps } from '../../ui/fields/field.tsx';

interface ClientSelectProps<In extends FieldValues, Out> extends Omit<FieldProps<In, Out>, 'label'> {
  /** Default "Client". */
  readonly label?: string;
  readonly onPicked?: (id: number | null) => void;
}

const failedText = "The clients couldn't be loaded.";

const emptyTextOf = ({ isPending, isPrevious, isError, isOld }: ReturnType<typeof useClients>): string => {
  if (isError || isOld) return failedText;
  return isPending || isPrevious ? 'Loading clients...' : 'No clients found.';
};

const useClients = (search: string) => useList(clientRows, { search, sort: 'client', direction: 'asc' });

/** A select of clients; the server searches as the user types. */
export const ClientSelect = <In extends FieldValues, Out>(props: ClientSelectProps<In, Out>) => {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const list = useClients(search);
  const value: unknown = useWatch({ control: props.form.control, name: props.name });
  // The chosen client stays an option while another is searched; otherwise the field would drop what is typed.
  const [picked, setPicked] = useState<ClientRow>();
  const isPicked = picked?.id === value;
  const { record } = useRecord(clientRecords, typeof value === 'number' && !isPicked ? value : undefined);
  const chosen = isPicked ? picked : record;
  const isListed = list.rows.some(({ id }) => id === chosen?.id);
  const isFailed = list.isError || list.isOld;
  const known = chosen && !isListed ? [...list.rows, chosen] : list.rows;
  return (
    <EntitySelect
      {...props}
      label={props.label ?? 'Client'}
      placeholder="Select a client"
      emptyText={emptyTextOf(list)}
      help={isFailed ? <LoadFailed text={failedText} load={list} /> : props.help}
      options={known.map(({ id, name, email }) => ({ id, label: name, detail: email }))}
      onSearch={setTyped}
      onPicked={(id) => {
        setPicked(list.rows.find((row) => row.id === id));
        props.onPicked?.(id);
      }}
    />
  );
};
