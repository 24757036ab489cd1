/** The colour family of a status, the same on chip, map pin and day strip (domain.md §9, "Colours"). */
export type Tone =
	| 'grey'
	| 'blue'
	| 'violet'
	| 'orange'
	| 'green'
	| 'teal'
	| 'red'
	| 'amber'
	| 'void';

/** What a person reads for a state: its label and its tone. */
export type StateWord = { readonly label: string; readonly tone: Tone };
