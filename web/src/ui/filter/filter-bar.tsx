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
		readonly autoFocus?: boolean;
	};
	/** Number of active filters; above 0 the clear button is shown. */
	readonly activeCount: number;
	readonly onClear: () => void;
	/** Status tabs, selects, date range. */
	readonly children?: ReactNode;
	/**
	 * If set, a button on a phone opens the children and shows the number of active filters:
	 * several lines of filters would push the list out of sight.
	 */
	readonly foldedCount?: number;
	/** Right end: view switches, export. */
	readonly end?: ReactNode;
	/** One low line that never wraps, above a table that needs the height. */
	readonly inLine?: boolean;
};

const clearWords = 'Filtreleri Temizle';

/** The filters of a list in a wrapping line; the clear button never wraps alone. */
export function FilterBar(props: Props) {
	const { search, activeCount, onClear, children, end, foldedCount, inLine = false } = props;
	const folds = usePhone() && foldedCount !== undefined;
	const [open, setOpen] = useState(false);
	const bar = useRef<HTMLDivElement>(null);
	const clear = useRef<HTMLButtonElement>(null);
	useClearPlace(bar, clear, activeCount);
	return (
		<div
			className={classes.bar}
			ref={bar}
			data-folds={folds || undefined}
			data-in-line={inLine || undefined}
		>
			{search ? (
				<div className={classes.search}>
					<SearchInput {...search} width="100%" size={inLine ? 'xs' : 'sm'} />
				</div>
			) : null}
			{folds ? <FoldButton count={foldedCount} open={open} onChange={setOpen} /> : null}
			{folds ? (
				// Hidden but mounted: a saved view of this list opens here.
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

type FoldProps = {
	readonly count: number;
	readonly open: boolean;
	readonly onChange: (open: boolean) => void;
};

function FoldButton({ count, open, onChange }: FoldProps) {
	return (
		<ActionIcon
			className={classes.fold ?? ''}
			variant="default"
			size={40}
			aria-label={count > 0 ? `Filtreler (${count})` : 'Filtreler'}
			aria-expanded={open}
			onClick={() => onChange(!open)}
		>
			<IconAdjustmentsHorizontal size={18} stroke={1.8} aria-hidden />
			{count > 0 ? <span className={classes.set}>{count}</span> : null}
		</ActionIcon>
	);
}

/**
 * Position of the clear button: with label after the filters, as an icon, or beside the first
 * filter.
 */
const places = ['behind', 'sign', 'first'] as const;

/** Selects the first position where the clear button does not start a new line. */
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: other filters change the widths
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
