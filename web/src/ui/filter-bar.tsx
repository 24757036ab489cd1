import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';
import { SearchInput } from './search-input.tsx';

type Props = {
	readonly search?: {
		readonly value: string;
		readonly onChange: (value: string) => void;
		readonly placeholder: string;
	};
	/** How many filters are set; above 0 the way to clear them shows. */
	readonly activeCount: number;
	readonly onClear: () => void;
	/** Status tabs, selects, date range. */
	readonly children?: ReactNode;
	/** Right end: view switches, export. */
	readonly end?: ReactNode;
};

/** The filters of a list in one line that wraps. */
export function FilterBar({ search, activeCount, onClear, children, end }: Props) {
	return (
		<div className={classes.bar}>
			{search ? <SearchInput {...search} /> : null}
			{children}
			{activeCount > 0 ? (
				<Button
					variant="subtle"
					color="gray"
					size="compact-sm"
					leftSection={<IconX size={14} />}
					onClick={onClear}
				>
					Filtreleri Temizle
				</Button>
			) : null}
			{end ? <div className={classes.end}>{end}</div> : null}
		</div>
	);
}
