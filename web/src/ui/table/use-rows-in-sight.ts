import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The sticky header covers the rows; data-table.module.css sets this height. */
const headHeight = 36;

/** Rows rendered above and below the visible ones, so that a wheel step shows no gap. */
const spareRows = 8;

type Rows = {
	readonly count: number;
	readonly rowHeight: number;
	/** The list is short enough to render every row. */
	readonly all: boolean;
};

/**
 * The rows of equal height that a scrolling box has to render: from `from` up to, but not
 * including, `to`.
 */
export function useRowsInSight(
	box: RefObject<HTMLElement | null>,
	{ count, rowHeight, all }: Rows,
) {
	const [sight, setSight] = useState({ first: 0, rows: 2 * spareRows });

	useLayoutEffect(() => {
		const element = box.current;
		if (all || element === null) return;
		const look = () => {
			const first = Math.floor(element.scrollTop / rowHeight);
			const rows = Math.ceil(element.clientHeight / rowHeight);
			setSight((before) =>
				before.first === first && before.rows === rows ? before : { first, rows },
			);
		};
		// Rendered before the browser paints the scrolled box, otherwise a long jump would show an
		// empty table.
		const onScroll = () => flushSync(look);
		const observer = new ResizeObserver(look);
		look();
		observer.observe(element);
		element.addEventListener('scroll', onScroll, { passive: true });
		return () => {
			observer.disconnect();
			element.removeEventListener('scroll', onScroll);
		};
	}, [box, rowHeight, all]);

	if (all) return { from: 0, to: count };
	const from = Math.max(0, Math.min(sight.first, count - sight.rows) - spareRows);
	return { from, to: Math.min(count, sight.first + sight.rows + spareRows) };
}

/** Scrolls the minimum distance that shows the whole row below the header. */
export function bringIntoSight(box: HTMLElement, index: number, rowHeight: number): void {
	const top = index * rowHeight;
	const lowest = top + rowHeight + headHeight - box.clientHeight;
	if (box.scrollTop > top) box.scrollTop = top;
	else if (box.scrollTop < lowest) box.scrollTop = lowest;
}
