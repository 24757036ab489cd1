import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './data-table.module.css';

type Props = {
	/** The loaded rows. */
	readonly rows: readonly unknown[];
	readonly hasMore?: boolean;
	readonly loadingMore?: boolean;
	readonly onMore?: () => void;
};

/** Loads the next page when the end of the list is near; the button is for the keyboard. */
export function MoreRows({ rows, hasMore, loadingMore, onMore }: Props) {
	const end = useRef<HTMLDivElement>(null);
	const ask = useRef(onMore);
	ask.current = onMore;
	// Observe again after every page: a page that arrives at once, while the end stays visible,
	// causes no intersection change.
	// biome-ignore lint/correctness/useExhaustiveDependencies: as above
	useEffect(() => {
		const element = end.current;
		if (!element || !hasMore || loadingMore) return;
		const observer = new IntersectionObserver(
			([entry]) => {
				if (entry?.isIntersecting) ask.current?.();
			},
			{ rootMargin: '600px' },
		);
		observer.observe(element);
		return () => observer.disconnect();
	}, [rows.length, hasMore, loadingMore]);
	if (!hasMore) return null;
	return (
		<div ref={end} className={classes.more}>
			<Button variant="subtle" color="gray" loading={loadingMore ?? false} onClick={onMore}>
				Daha Fazla Göster
			</Button>
		</div>
	);
}
