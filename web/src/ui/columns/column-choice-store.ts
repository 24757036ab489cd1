import { useSyncExternalStore } from 'react';
import type { Column } from '../table/data-table-column.ts';

/** Column → always shown, or never; an unnamed column depends on the table's width. */
export type Choice = Readonly<Record<string, boolean>>;

const automatic: Choice = {};
const choices = new Map<string, Choice>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The user's choice for a table in this browser. */
export function useColumnChoice(name: string): Choice {
	return useSyncExternalStore(subscribe, () => choiceOf(name));
}

/**
 * The columns of a table under a choice: a chosen one is always shown, and the table scrolls
 * sideways.
 */
export function chosenColumns<Row>(
	columns: readonly Column<Row>[],
	choice: Choice,
): readonly Column<Row>[] {
	return columns.flatMap((column) => {
		if (choice[column.key] === false) return [];
		const { from: _from, ...always } = column;
		return [choice[column.key] === true ? always : column];
	});
}

const keyOf = (name: string) => `sevk-columns-${name}`;

function choiceOf(name: string): Choice {
	const cachedChoice = choices.get(name);
	if (cachedChoice !== undefined) return cachedChoice;
	const storedChoice = readChoice(name);
	choices.set(name, storedChoice);
	return storedChoice;
}

/** Stores a choice for a table in this browser. */
export function chooseColumns(name: string, choice: Choice): void {
	choices.set(name, choice);
	for (const listener of listeners) listener();
	try {
		localStorage.setItem(keyOf(name), JSON.stringify(choice));
	} catch {
		// Storage may be blocked; the choice then lasts until the page is closed.
	}
}

function readChoice(name: string): Choice {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
		return typeof stored === 'object' && stored !== null ? (stored as Choice) : automatic;
	} catch {
		return automatic;
	}
}
