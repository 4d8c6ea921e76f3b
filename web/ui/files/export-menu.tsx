import type { RefObject } from 'react';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { RowMenuList } from '../data-table/rows/row-menu-list.tsx';

interface ExportMenuProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onChoose: (format: 'csv' | 'xlsx') => void;
  readonly onClose: () => void;
}

/** The formats of an exported list. */
export const ExportMenu = ({ anchor, onChoose, onClose }: ExportMenuProps) => (
  <RowMenuList
    anchor={anchor}
    onClose={onClose}
    actions={[
      { label: 'CSV', icon: <FileText size={16} aria-hidden />, onSelect: () => onChoose('csv') },
      { label: 'Excel', icon: <FileSpreadsheet size={16} aria-hidden />, onSelect: () => onChoose('xlsx') },
    ]}
  />
);
