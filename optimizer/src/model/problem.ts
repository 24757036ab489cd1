/**
 * What is to be planned: stops, vehicles and what they cost. Times are whole seconds from midnight of
 * the service day, distances whole metres, costs kuruş. Places are rows of the matrix.
 */
export type Problem = {
	readonly matrix: Matrix;
	readonly stops: readonly Stop[];
	readonly vehicles: readonly Vehicle[];
	readonly weights: Weights;
	/** Stops, by index, that one vehicle visits or none; and stops of which a vehicle visits at most one. */
	readonly together: readonly (readonly number[])[];
	readonly apart: readonly (readonly number[])[];
	/** The plan that stands, from which the search begins. */
	readonly present: Plan | null;
};

/** Ways between places, `from * places + to`; less than 0 is no way. */
type Matrix = {
	readonly places: number;
	readonly metres: Int32Array;
	readonly seconds: Int32Array;
};

type Window = { readonly from: number; readonly to: number };

/**
 * What of the present plan a stop keeps: nothing, its vehicle, or its vehicle and its position among the
 * other stops of this kind.
 */
type Lock = 'free' | 'vehicle' | 'sequence';

export type Stop = {
	readonly place: number;
	/** From the beginning of the service to the departure. */
	readonly service: number;
	/** One of them holds the beginning of the service; none means at any time. They do not overlap. */
	readonly windows: readonly Window[];
	/** When the service had better begin: each hour outside costs `Weights.unpreferredHour`; null is any time. */
	readonly preferred: Window | null;
	/** From 1 to 5; a stop of a higher priority stays out last. */
	readonly priority: number;
	/** Loaded at the depot for the stop, and loaded at the stop: pieces, desi, kg. */
	readonly amounts: readonly number[];
	readonly pickups: readonly number[];
	/** Bits that a vehicle must have. */
	readonly features: number;
	/** The goods leave the depot at the earliest then. */
	readonly readyAt: number;
	/** Indices of the vehicles that may come; null is every vehicle. */
	readonly vehicles: readonly number[] | null;
	readonly lock: Lock;
};

export type Vehicle = {
	readonly capacity: readonly number[];
	readonly features: number;
	readonly start: number;
	/** Null is wherever its last stop is. */
	readonly end: number | null;
	readonly shift: Window;
	readonly breaks: readonly Break[];
	readonly longestSeconds: number | null;
	readonly longestMetres: number | null;
	/** Tours a day; each after the first begins with `reloadSeconds` at the start place. */
	readonly tours: number;
	readonly reloadSeconds: number;
	/** Kuruş for a vehicle that leaves, for an hour of driving and for a kilometre. */
	readonly costs: { readonly use: number; readonly hour: number; readonly km: number };
	/** Places that it may not enter. */
	readonly closedPlaces: readonly number[];
	/** Places where its driver knows the way: at any other a visit costs `Weights.strangePlace`. */
	readonly knownPlaces: readonly number[] | null;
	/** It left at the beginning of its shift; another leaves so late that it waits as little as it can. */
	readonly hasLeft: boolean;
	/** Keeps its present tours as they are and takes nothing more. */
	readonly isClosed: boolean;
};

/** A rest of `seconds` that begins inside the window, on the way or between services. */
type Break = { readonly window: Window; readonly seconds: number };

type Weights = {
	/** Kuruş for a stop that comes to another vehicle than in the present plan. */
	readonly move: number;
	/** Kuruş for a stop where the driver does not know the way. */
	readonly strangePlace: number;
	/** Kuruş for each hour that a service begins outside of the preferred times of its stop. */
	readonly unpreferredHour: number;
	/**
	 * Kuruş for each hour of work of a vehicle, driving and services, times its hours: two vehicles of eight
	 * hours cost less than one of six and one of ten. 0 is no regard to balance.
	 */
	readonly balance: number;
};

/** Stops by index in the sequence in which they are visited: of each vehicle, of each tour. */
export type Plan = readonly (readonly (readonly number[])[])[];
