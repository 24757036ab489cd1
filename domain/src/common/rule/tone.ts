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
