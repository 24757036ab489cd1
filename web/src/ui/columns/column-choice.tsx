import { ActionIcon, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Column } from '../table/data-table-column.ts';

/** Loaded when the button is clicked. */
const ColumnChoiceList = lazy(async () => ({
	default: (await import('./column-choice-list.tsx')).ColumnChoiceList,
}));

type Props<Row> = { readonly name: string; readonly columns: readonly Column<Row>[] };

/** Sütunlar: the choice of columns; the first one is the row's name and is always shown. */
export function ColumnChoice<Row>({ name, columns }: Props<Row>) {
	return (
		<Popover position="bottom-end" trapFocus>
			<Popover.Target>
				<ActionIcon variant="default" aria-label="Sütunlar" title="Sütunlar">
					<IconColumns3 size={18} stroke={1.8} />
				</ActionIcon>
			</Popover.Target>
			<Popover.Dropdown>
				<Suspense>
					<ColumnChoiceList name={name} columns={columns as readonly Column<unknown>[]} />
				</Suspense>
			</Popover.Dropdown>
		</Popover>
	);
}
