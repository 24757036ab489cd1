import { pointPrecisions } from '@sevk/domain/common/place/known-point';
import {
	type CodedColumn,
	type Columns,
	codedColumn,
	columnsOf,
	plainColumn,
	rowsOf,
} from '@sevk/domain/common/text/columns';
import { orderStates } from '@sevk/domain/orders/common/order';
import { routeOrderResults, routeStates, stopStates } from '@sevk/domain/routes/common/route';
import { dayEnds } from '@sevk/domain/vehicles/vehicle-day-place';
import { vehicleNeeds } from '@sevk/domain/vehicles/vehicle-need';
import { vehicleTypes } from '@sevk/domain/vehicles/vehicle-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { clockTime, id, instant, kurus, point, serviceDate, version } from '../common/ids.ts';
import { workBreak } from '../common/work-week.ts';
import { orderBond } from '../orders/order-bonds.ts';
import { routeAlert } from './route-alerts.ts';
import { vehicleCapacity } from './route-departure.ts';
import { vehiclePlace } from './route-detail.ts';
import { pacePrior } from './route-pace.ts';

const place = { longitude: z.number(), latitude: z.number() };

const mapOrder = z.object({
	id,
	depotId: id,
	number: z.string(),
	recipient: z.string(),
	provinceName: z.string(),
	districtName: z.string(),
	neighbourhood: z.string(),
	serviceDate,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	windowGapStart: clockTime.nullable(),
	windowGapEnd: clockTime.nullable(),
	...place,
	/**
	 * True if the position is the centre of the district or province, until a user places the order.
	 */
	approximate: z.boolean(),
	/** How exact the position is; null without one. */
	precision: z.enum(pointPrecisions).nullable(),
	state: z.enum(orderStates),
	/** The result on its route; null in the pool. */
	result: z.enum(routeOrderResults).nullable(),
	/** Null for an order in the pool. */
	routeId: id.nullable(),
	/** Position of its stop on the route. */
	position: z.int().nullable(),
	stopId: id.nullable(),
	pieceCount: z.int(),
	/** Minutes at the door that it asks for; null: those of the company. */
	serviceMinutes: z.int().nullable(),
	desi: z.number(),
	kg: z.number(),
	dueKurus: kurus,
	coldChain: z.boolean(),
	needsLift: z.boolean(),
	needsAdr: z.boolean(),
});
export type MapOrder = z.infer<typeof mapOrder>;

const mapRoute = z.object({
	id,
	number: z.string(),
	depotId: id,
	state: z.enum(routeStates),
	serviceDate,
	version,
	capacity: vehicleCapacity,
	/** Working hours of the driver on the day; null if none are recorded, or on a day off. */
	shiftFrom: clockTime.nullable(),
	shiftTo: clockTime.nullable(),
	/** Breaks of the driver on the day; none if no hours are recorded. */
	breaks: z.array(workBreak),
	/** The same with breaks in a line, or why the driver does not work; null if nothing is recorded. */
	workingTime: z.string().nullable(),
	/** Where it ends: other tours of the vehicle than the last one of the day at the depot. */
	dayEnd: z.enum(dayEnds),
	endPoint: point.nullable(),
	/** Minutes from where the vehicle is in the morning to the depot, before its first tour. */
	approachMinutes: z.number(),
	/** In the depot between two tours of the vehicle. */
	reloadMinutes: z.int(),
	departedAt: instant.nullable(),
	planLocked: z.boolean(),
	plate: z.string().nullable(),
	/** Null before a vehicle is chosen. */
	vehicleType: z.enum(vehicleTypes).nullable(),
	/** The place among the routes of the vehicle on the day. */
	tour: z.int(),
	/** What the vehicle has of what goods need, and the ilçeler that it may not enter. */
	abilities: z.array(z.enum(vehicleNeeds)),
	closedDistricts: z.array(z.string()),
	driverName: z.string().nullable(),
	/** All stops, including those without coordinates. */
	stops: z.array(
		z.object({
			id,
			position: z.int(),
			longitude: z.number().nullable(),
			latitude: z.number().nullable(),
			state: z.enum(stopStates),
			planLocked: z.boolean(),
			arrivedAt: instant.nullable(),
			finishedAt: instant.nullable(),
			/** Minutes at the address, learned from earlier stays; null without them. */
			stayMinutes: z.number().nullable().optional(),
		}),
	),
	/** Last known position of the vehicle. */
	vehicle: vehiclePlace.nullable(),
});
export type MapRoute = z.infer<typeof mapRoute>;

/** The map of a day. */
const routeMap = z.object({
	orders: z.array(mapOrder),
	/** Orders without coordinates and without a recognized province; only the board shows them. */
	placeless: z.array(mapOrder.omit({ longitude: true, latitude: true, approximate: true })),
	routes: z.array(mapRoute),
	/** Of orders of the answer that go together or apart, with those on other days. */
	bonds: z.array(orderBond),
	/** Alerts that hold now, of the routes that have some. */
	alerts: z.array(z.object({ routeId: id, alerts: z.array(routeAlert) })),
	depots: z.array(z.object({ id, name: z.string(), ...place })),
	/**
	 * Where a map without orders opens: at a depot, in its ilçe, or in that of the company's address;
	 * null if none is known.
	 */
	around: z.object(place).nullable(),
	/** The company's minutes at each address and seconds for each parcel. */
	doorTimes: z.object({ placeMinutes: z.number(), pieceSeconds: z.number() }),
	/** Means of the days before, of depots with a route on the road. */
	paces: z.array(z.object({ depotId: id, priors: z.array(pacePrior) })),
	/**
	 * Number of pool orders that are omitted because the pool is too large; those with the nearest
	 * dates are included.
	 */
	leftOut: z.int(),
});
export type RouteMap = z.infer<typeof routeMap>;

const { shape } = mapOrder;

/** Columns with mostly distinct values. */
const ownColumns = z.object({
	id: z.array(shape.id),
	number: z.array(shape.number),
	recipient: z.array(shape.recipient),
	longitude: z.array(shape.longitude),
	latitude: z.array(shape.latitude),
	stopId: z.array(shape.stopId),
});

function coded<Value extends z.ZodType>(value: Value) {
	return z.object({ values: z.array(value), of: z.array(z.int()) });
}

/** Columns with mostly repeated values. */
const sharedColumns = z.object({
	depotId: coded(shape.depotId),
	provinceName: coded(shape.provinceName),
	districtName: coded(shape.districtName),
	neighbourhood: coded(shape.neighbourhood),
	serviceDate: coded(shape.serviceDate),
	windowStart: coded(shape.windowStart),
	windowEnd: coded(shape.windowEnd),
	windowGapStart: coded(shape.windowGapStart),
	windowGapEnd: coded(shape.windowGapEnd),
	approximate: coded(shape.approximate),
	precision: coded(shape.precision),
	state: coded(shape.state),
	result: coded(shape.result),
	routeId: coded(shape.routeId),
	position: coded(shape.position),
	pieceCount: coded(shape.pieceCount),
	serviceMinutes: coded(shape.serviceMinutes),
	desi: coded(shape.desi),
	kg: coded(shape.kg),
	dueKurus: coded(shape.dueKurus),
	coldChain: coded(shape.coldChain),
	needsLift: coded(shape.needsLift),
	needsAdr: coded(shape.needsAdr),
});

/**
 * The encoded form of the map: orders in columns, because 10,000 of them would take 6 MB in rows
 * (docs/decisions/0017-browser-benchmark.md). `decodeRouteMap` restores the rows.
 */
const encodedRouteMap = routeMap.extend({
	orders: z.object({ own: ownColumns, shared: sharedColumns }),
});
export type EncodedRouteMap = z.infer<typeof encodedRouteMap>;

type OwnField = keyof typeof ownColumns.shape;
type SharedField = keyof typeof sharedColumns.shape;
const ownFields = Object.keys(ownColumns.shape) as OwnField[];
const sharedFields = Object.keys(sharedColumns.shape) as SharedField[];

/** Encodes a map for the answer. */
export function encodeRouteMap({ orders, ...day }: RouteMap): EncodedRouteMap {
	const shared = columnsOf(orders, sharedFields);
	const coded = Object.fromEntries(
		Object.entries(shared).map(([field, column]) => [field, codedColumn<unknown>(column)]),
	) as EncodedRouteMap['orders']['shared'];
	return { ...day, orders: { own: columnsOf(orders, ownFields), shared: coded } };
}

/** Decodes the map of an answer. */
export function decodeRouteMap({ orders: { own, shared }, ...day }: EncodedRouteMap): RouteMap {
	const plain = Object.fromEntries(
		Object.entries(shared).map(([field, column]) => [
			field,
			plainColumn(column as CodedColumn<unknown>),
		]),
	) as unknown as Columns<Pick<MapOrder, SharedField>>;
	return { ...day, orders: rowsOf<Pick<MapOrder, OwnField | SharedField>>({ ...own, ...plain }) };
}

/**
 * Returns the whole day without paging, because a partial map would be misleading. Of a very large
 * pool, such as a year of unplanned imports, the oldest orders are omitted.
 */
export const readRouteMap = endpoint({
	name: 'readRouteMap',
	summary: 'Günün haritası: havuzdaki ve rotalardaki siparişler, duraklar, araçlar',
	method: 'GET',
	path: '/api/route-map',
	access: 'routes.read',
	query: z.object({ serviceDate, depotId: id.optional() }),
	answer: encodedRouteMap,
});
