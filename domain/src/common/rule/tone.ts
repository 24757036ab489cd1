/** The colour of a status, the same on chips, map pins and timelines (docs/domain.md#tones). */
export const tones = [
	'grey',
	'blue',
	'violet',
	'orange',
	'green',
	'teal',
	'red',
	'amber',
	'void',
] as const;
export type Tone = (typeof tones)[number];

/** The label and tone of a state. */
export type StateWord = { readonly label: string; readonly tone: Tone };

/**
 * A table of words that also has one for a value it does not list: a phone that was offline runs an
 * older release than its server.
 */
export function stateWords<State extends string>(
	words: Readonly<Record<State, StateWord>>,
	unknown: StateWord = { label: 'Bilinmiyor', tone: 'grey' },
): Readonly<Record<State, StateWord>> {
	return new Proxy(words, {
		get: (table, state) =>
			typeof state === 'symbol' ? Reflect.get(table, state) : (table[state as State] ?? unknown),
	});
}
