import { useParams } from 'react-router-dom';

/** The id of the record in the address; undefined for what can be none. */
export const useRecordId = (): number | undefined => {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
};
