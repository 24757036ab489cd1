/** A plan with its times and with what stays out. Indices and units are those of the problem. */
export type Solution = {
	readonly days: readonly Day[];
	readonly unplanned: readonly number[];
	/**
	 * Kuruş: vehicles, hours, kilometres, moves and unknown places; neither stops that stay out nor visits
	 * outside of preferred times are any of it.
	 */
	readonly cost: number;
};

/** The day of a vehicle; one without tours stands still. */
export type Day = {
	readonly tours: readonly Tour[];
	readonly rests: readonly Rested[];
	readonly metres: number;
	/** Driving without rests, waiting and services. */
	readonly driving: number;
};

export type Tour = {
	readonly leaves: number;
	readonly returns: number;
	readonly visits: readonly Visit[];
};

export type Visit = {
	readonly stop: number;
	readonly arrives: number;
	readonly begins: number;
	readonly leaves: number;
	/** Seconds by which it may begin later without anything that follows being missed. */
	readonly slack: number;
};

/** A break, by its index, with the time at which it begins. */
export type Rested = { readonly at: number; readonly begins: number };
