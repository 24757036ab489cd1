import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { usePhone } from '../screen/use-phone.ts';
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
	/**
	 * If set, a button hides the children on a phone and shows how many filters are set:
	 * more than one line of filters would push the list itself out of sight.
	 */
	readonly foldedCount?: number;
	/** Right end: view switches, export. */
	readonly end?: ReactNode;
};

const clearWords = 'Filtreleri Temizle';

/** The filters of a list in one wrapping line; the clear button never wraps alone. */
export function FilterBar(props: Props) {
	const { search, activeCount, onClear, children, end, foldedCount } = props;
	const folds = usePhone() && foldedCount !== undefined;
	const [open, setOpen] = useState(false);
	const bar = useRef<HTMLDivElement>(null);
	const clear = useRef<HTMLButtonElement>(null);
	useClearPlace(bar, clear, activeCount);
	return (
		<div className={classes.bar} ref={bar} data-folds={folds || undefined}>
			{search ? (
				<div className={classes.search}>
					<SearchInput {...search} width="100%" />
				</div>
			) : null}
			{folds ? (
				<ActionIcon
					className={classes.fold ?? ''}
					variant="default"
					size={40}
					aria-label={foldedCount > 0 ? `Filtreler (${foldedCount})` : 'Filtreler'}
					aria-expanded={open}
					onClick={() => setOpen(!open)}
				>
					<IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden />
					{foldedCount > 0 ? <span className={classes.set}>{foldedCount}</span> : null}
				</ActionIcon>
			) : null}
			{folds ? (
				// Out of sight, not out of the page: a saved view opens its list from here.
				<div className={classes.folded} hidden={!open}>
					{children}
				</div>
			) : (
				children
			)}
			{activeCount > 0 ? (
				<Button
					ref={clear}
					className={classes.clear ?? ''}
					variant="subtle"
					color="gray"
					size="compact-sm"
					aria-label={clearWords}
					title={clearWords}
					leftSection={<IconX size={14} aria-hidden />}
					onClick={onClear}
				>
					<span className={classes.words}>{clearWords}</span>
				</Button>
			) : null}
			{end ? <div className={classes.end}>{end}</div> : null}
		</div>
	);
}

/** After the filters with its label, as an icon alone, or beside the first filter. */
const places = ['behind', 'sign', 'first'] as const;

/** Chooses the first place where clearing does not begin a line of its own. */
function useClearPlace(
	bar: RefObject<HTMLDivElement | null>,
	clear: RefObject<HTMLButtonElement | null>,
	activeCount: number,
): void {
	const place = useRef(() => {
		const [around, button] = [bar.current, clear.current];
		if (!around || !button) return;
		for (const each of places) {
			around.dataset['clear'] = each;
			if (!beginsLine(button)) return;
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: more filters are other widths
	useLayoutEffect(() => place.current(), [activeCount]);
	useLayoutEffect(() => {
		if (!bar.current) return;
		const observer = new ResizeObserver(() => place.current());
		observer.observe(bar.current);
		return () => observer.disconnect();
	}, [bar]);
}

function beginsLine(button: HTMLElement): boolean {
	const before = button.previousElementSibling;
	if (before === null) return false;
	return button.getBoundingClientRect().top >= before.getBoundingClientRect().bottom;
}
