import { page } from 'vitest/browser';

/** The button that clears the filters of a list. */
export const clearButton = page.getByRole('button', { name: 'Filtreleri Temizle' }).first();

/** How many elements of the filter bar are in one line with the clear button. */
export function neighboursOfClear(): number {
	const button = clearButton.element();
	const line = button.getBoundingClientRect();
	return [...(button.parentElement?.children ?? [])].filter((other) => {
		const { top, bottom } = other.getBoundingClientRect();
		return other !== button && top < line.bottom && bottom > line.top;
	}).length;
}
