import type { ReactNode } from 'react';

/** A number of a document or route: `TUT-UMR-2026-000001`. */
const numbers = /\p{Lu}{2,5}(?:-[\p{Lu}\d]+)+/gu;

/** A sentence whose document numbers stay in one line; a browser breaks them at a hyphen. */
export function unbroken(text: string): ReactNode {
	const pieces: ReactNode[] = [];
	let from = 0;
	for (const { 0: number, index } of text.matchAll(numbers)) {
		const whole = (
			<span key={`${index} ${number}`} style={{ whiteSpace: 'nowrap' }}>
				{number}
			</span>
		);
		pieces.push(text.slice(from, index), whole);
		from = index + number.length;
	}
	return from === 0 ? text : [...pieces, text.slice(from)];
}
