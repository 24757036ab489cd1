import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
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

const clearWords = 'Filtreleri Temizle';

/** The filters of a list in one line that wraps; the way to clear them never stands alone in a line. */
export function FilterBar({ search, activeCount, onClear, children, end }: Props) {
	const bar = useRef<HTMLDivElement>(null);
	const clear = useRef<HTMLButtonElement>(null);
	useClearPlace(bar, clear, activeCount);
	return (
		<div className={classes.bar} ref={bar}>
			{search ? (
				<div className={classes.search}>
					<SearchInput {...search} width="100%" />
				</div>
			) : null}
			{children}
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

/** Behind the filters with its words, there as a sign alone, or beside what stands first. */
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
