/** The colour family of a status, the same on chip, map pin and day strip (domain.md §9, "Colours"). */
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

/** What a person reads for a state: its label and its tone. */
export type StateWord = { readonly label: string; readonly tone: Tone };
