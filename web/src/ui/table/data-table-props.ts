import type { ReactNode } from 'react';
import type { Column, TableSort } from './data-table-column.ts';
import type { Selection } from './data-table-selection.ts';
import type { FurtherRows } from './more-rows.tsx';

export type DataTableProps<Row> = {
	/** The content of the table for screen readers: "Rotalar". */
	readonly label: string;
	readonly rows: readonly Row[];
	readonly columns: readonly Column<Row>[];
	readonly rowKey: (row: Row) => string;
	/** A row's short name: "RT-260305-07". */
	readonly rowLabel: (row: Row) => string;
	readonly renderCard: (row: Row) => ReactNode;
	readonly onOpen?: (row: Row) => void;
	readonly onHover?: (row: Row | null) => void;
	/** The row whose detail is open beside the table. */
	readonly activeKey?: string | null;
	/** The row of the item hovered beside the table: a vehicle on the map. */
	readonly hoveredKey?: string | null;
	readonly selection?: Selection;
	readonly sort?: TableSort | undefined;
	readonly onSort?: (sort: TableSort) => void;
	/** Absent if the loaded rows are all. */
	readonly further?: FurtherRows;
	readonly rowHeight?: number;
};
