/**
 * A problem as typed arrays, as the search reads it. Costs and times are integers; a place is a row of
 * the matrices, a customer a stop that may be visited, a type a group of equal vehicles.
 */
export type Instance = {
	readonly customers: number;
	readonly places: number;
	/** Cost of an arc at unit cost 1, `from * places + to`. */
	readonly cost: Int32Array;
	/** Time of an arc; the same array as `cost` where both are equal. */
	readonly time: Int32Array;
	/** By customer. */
	readonly place: Int32Array;
	readonly ready: Int32Array;
	readonly due: Int32Array;
	readonly service: Int32Array;
	/** Earliest departure of a tour that carries the customer's goods. */
	readonly release: Int32Array;
	/** Cost of leaving the customer out. */
	readonly prize: Float64Array;
	/** `customer * dimensions + dimension`. */
	readonly demand: Float64Array;
	readonly dimensions: number;
	/** By vehicle. */
	readonly vehicles: number;
	readonly typeOf: Int32Array;
	/** By type. */
	readonly types: readonly VehicleType[];
	/** Cost of the square of a vehicle's work: its driving and its services, without waiting. */
	readonly balance: number;
	/** What only problems of the product have; null in each is that no stop or vehicle has it. */
	/** Windows of a customer, from `first[customer]` up to before `first[customer + 1]`. */
	readonly windows: Windows | null;
	/** Cost of a visit by a type, `customer * types + type`; infinite where it may not come. */
	readonly visit: Float64Array | null;
	/** Loaded at the customer, `customer * dimensions + dimension`. */
	readonly pickup: Float64Array | null;
	/** Customers of one vehicle: by customer the others of its group. */
	readonly together: readonly Int32Array[] | null;
	/** By customer: those that no vehicle visits on one day with it. */
	readonly apart: readonly Int32Array[] | null;
	/** When visits had better begin. */
	readonly preferred: Preferred | null;
	/** Customers that stay with their vehicle, in the sequence in which they stand. */
	readonly fixed: Uint8Array | null;
};

export type Preferred = {
	/** By customer; those without preferred times have the widest. */
	readonly from: Int32Array;
	readonly to: Int32Array;
	/** For a unit of time outside. */
	readonly cost: number;
};

type Windows = {
	readonly first: Int32Array;
	readonly from: Int32Array;
	readonly to: Int32Array;
};

export type VehicleType = {
	readonly capacity: readonly number[];
	readonly fixedCost: number;
	readonly unitCost: number;
	/** Cost of a unit of driving time. */
	readonly timeCost: number;
	readonly start: number;
	readonly end: number;
	readonly from: number;
	readonly to: number;
	readonly longestDuration: number;
	/** Most of the costs of arcs at unit cost 1, over all tours. */
	readonly longestLength: number;
	/** Rests in the sequence in which they are taken. */
	readonly breaks: readonly Rest[];
	/** Tours a day; a tour after the first begins with `reloadTime` at the start place. */
	readonly tours: number;
	readonly reloadTime: number;
};

/** A rest begins from `from` to `to`, between services or on the way. */
export type Rest = { readonly from: number; readonly to: number; readonly lasts: number };

/** Tours of each vehicle, each a list of customers. */
export type Routes = number[][][];

/** Later than every time of a plan, and far from the limit of the arrays. */
export const never = 1_000_000_000;

/** An instance whose stops and vehicles have none of what only problems of the product have. */
export const plain = {
	balance: 0,
	windows: null,
	visit: null,
	pickup: null,
	together: null,
	apart: null,
	preferred: null,
	fixed: null,
};
