import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';

/** The rows of a list after the loaded ones. */
export type FurtherRows = {
	readonly exist: boolean;
	readonly isLoading: boolean;
	/** The last try failed: only the button tries again, so that a refusal is not repeated at once. */
	readonly hasFailed: boolean;
	/** Settles when the try ends, also if it was cancelled or failed. */
	readonly load: () => Promise<unknown>;
};

/** Loads the next page when the end of the list is near; the button is for the keyboard. */
export function MoreRows({ exist, isLoading, hasFailed, load }: FurtherRows) {
	const end = useRef<HTMLDivElement>(null);
	const latest = useRef(load);
	latest.current = load;
	const [tries, setTries] = useState(0);
	// Observe again after every try: one that ends at once, with a page or cancelled by a refresh,
	// while the end stays visible, causes no intersection change.
	// biome-ignore lint/correctness/useExhaustiveDependencies: as above
	useEffect(() => {
		const element = end.current;
		if (!element || !exist || isLoading || hasFailed) return;
		let isObserved = true;
		const observer = new IntersectionObserver(
			(changes) => {
				// On a busy page one call brings several changes; the last one is the present state.
				if (!changes.at(-1)?.isIntersecting) return;
				observer.disconnect();
				void latest.current().finally(() => {
					if (isObserved) setTries((count) => count + 1);
				});
			},
			{ rootMargin: '600px' },
		);
		observer.observe(element);
		return () => {
			isObserved = false;
			observer.disconnect();
		};
	}, [exist, isLoading, hasFailed, tries]);
	if (!exist) return null;
	return (
		<div ref={end} className={classes.more}>
			<Button variant="subtle" color="gray" loading={isLoading} onClick={() => void load()}>
				Daha Fazla Göster
			</Button>
		</div>
	);
}
