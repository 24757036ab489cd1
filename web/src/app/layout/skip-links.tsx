import type { MouseEvent } from 'react';
import classes from './skip-links.module.css';

/** The id of the element with the screen. */
export const contentId = 'icerik';

/** The way of the keyboard past the menu, and past the head of a list to its rows. */
export function SkipLinks() {
	return (
		<div className={classes.links}>
			<a href={`#${contentId}`} onClick={(event) => skip(event, null)}>
				İçeriğe geç
			</a>
			<a href={`#${contentId}`} onClick={(event) => skip(event, 'tr[data-index][tabindex="0"]')}>
				Listeye geç
			</a>
		</div>
	);
}

/** Without a row the focus goes to the screen. */
function skip(event: MouseEvent, selector: string | null): void {
	// The address stays: a hash would be one more entry of the history.
	event.preventDefault();
	const main = document.getElementById(contentId);
	const target = selector === null ? null : main?.querySelector<HTMLElement>(selector);
	(target ?? main)?.focus();
}
