import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { LazyPopover } from '../layer/lazy-popover.tsx';
import type { Column } from '../table/data-table-column.ts';

/** Loaded when the button is clicked. */
const ColumnChoiceList = lazy(async () => ({
	default: (await import('./column-choice-list.tsx')).ColumnChoiceList,
}));

type Props<Row> = { readonly name: string; readonly columns: readonly Column<Row>[] };

/** Sütunlar: the choice of columns; the first one is the row's name and is always shown. */
export function ColumnChoice<Row>({ name, columns }: Props<Row>) {
	return (
		<LazyPopover
			position="bottom-end"
			button={
				<ActionIcon variant="default" size={30} aria-label="Sütunlar" title="Sütunlar">
					<IconColumns3 size={16} stroke={1.8} />
				</ActionIcon>
			}
		>
			{() => (
				<Suspense>
					<ColumnChoiceList name={name} columns={columns as readonly Column<unknown>[]} />
				</Suspense>
			)}
		</LazyPopover>
	);
}
