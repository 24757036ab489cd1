/** What a drill found: figures for the table, and each pass mark that was missed, as sentences. */
export type Outcome = {
	readonly figures: readonly string[];
	readonly short: readonly string[];
	/** Marks that this machine is too slow for: no pass, but no fault of the product either. */
	readonly limits?: readonly string[];
};
