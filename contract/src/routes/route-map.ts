import {
	type CodedColumn,
	type Columns,
	codedColumn,
	columnsOf,
	plainColumn,
	rowsOf,
} from '@sevk/domain/common/columns';
import { orderStates } from '@sevk/domain/orders/order';
import { routeOrderResults, routeStates, stopStates } from '@sevk/domain/routes/route';
import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { clockTime, id, instant, kurus, serviceDate, version } from '../common/ids.ts';
import { vehicleCapacity } from './route-departure.ts';
import { vehiclePlace } from './routes.ts';

const place = { longitude: z.number(), latitude: z.number() };

const mapOrder = z.object({
	id,
	depotId: id,
	number: z.string(),
	recipient: z.string(),
	districtName: z.string(),
	neighbourhood: z.string(),
	serviceDate,
	windowStart: clockTime.nullable(),
	windowEnd: clockTime.nullable(),
	...place,
	/** The middle of the ilçe or the il: nobody has put the order in its place yet. */
	approximate: z.boolean(),
	state: z.enum(orderStates),
	/** What became of it on its route; null in the pool. */
	result: z.enum(routeOrderResults).nullable(),
	/** Null: the order waits in the pool. */
	routeId: id.nullable(),
	/** The number of its stop in route order. */
	position: z.int().nullable(),
	stopId: id.nullable(),
	pieceCount: z.int(),
	desi: z.number(),
	kg: z.number(),
	dueKurus: kurus,
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
	/** When its driver works; null where nobody wrote it down. */
	shiftFrom: clockTime.nullable(),
	shiftTo: clockTime.nullable(),
	departedAt: instant.nullable(),
	plate: z.string().nullable(),
	driverName: z.string().nullable(),
	/** All of its stops, also one that no map can show. */
	stops: z.array(
		z.object({
			id,
			position: z.int(),
			longitude: z.number().nullable(),
			latitude: z.number().nullable(),
			state: z.enum(stopStates),
		}),
	),
	/** Where the vehicle was last known to be. */
	vehicle: vehiclePlace.nullable(),
});
export type MapRoute = z.infer<typeof mapRoute>;

/** A day on the map, as both sides look at it. */
const routeMap = z.object({
	orders: z.array(mapOrder),
	/** Orders that no map can show, but the board can: neither their position nor their il is known. */
	placeless: z.array(mapOrder.omit({ longitude: true, latitude: true, approximate: true })),
	routes: z.array(mapRoute),
	depots: z.array(z.object({ id, name: z.string(), ...place })),
	/** How many orders of the pool are not among these: too many wait, and the nearest days came first. */
	leftOut: z.int(),
});
export type RouteMap = z.infer<typeof routeMap>;

const { shape } = mapOrder;

/** What each order has for itself. */
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

/** What many orders of a day have in common. */
const sharedColumns = z.object({
	depotId: coded(shape.depotId),
	districtName: coded(shape.districtName),
	neighbourhood: coded(shape.neighbourhood),
	serviceDate: coded(shape.serviceDate),
	windowStart: coded(shape.windowStart),
	windowEnd: coded(shape.windowEnd),
	approximate: coded(shape.approximate),
	state: coded(shape.state),
	result: coded(shape.result),
	routeId: coded(shape.routeId),
	position: coded(shape.position),
	pieceCount: coded(shape.pieceCount),
	desi: coded(shape.desi),
	kg: coded(shape.kg),
	dueKurus: coded(shape.dueKurus),
});

/**
 * The same on its way: orders column by column, since ten thousand of them would be six megabytes
 * row by row (docs/decisions/0017). `routeMapOf` makes rows of them again.
 */
const sentRouteMap = routeMap.extend({
	orders: z.object({ own: ownColumns, shared: sharedColumns }),
});
export type SentRouteMap = z.infer<typeof sentRouteMap>;

type OwnField = keyof typeof ownColumns.shape;
type SharedField = keyof typeof sharedColumns.shape;
const ownFields = Object.keys(ownColumns.shape) as OwnField[];
const sharedFields = Object.keys(sharedColumns.shape) as SharedField[];

/** Ready to be sent. */
export function sentMapOf({ orders, ...day }: RouteMap): SentRouteMap {
	const shared = columnsOf(orders, sharedFields);
	const coded = Object.fromEntries(
		Object.entries(shared).map(([field, column]) => [field, codedColumn<unknown>(column)]),
	) as SentRouteMap['orders']['shared'];
	return { ...day, orders: { own: columnsOf(orders, ownFields), shared: coded } };
}

/** The day as it was before it was sent. */
export function routeMapOf({ orders: { own, shared }, ...day }: SentRouteMap): RouteMap {
	const plain = Object.fromEntries(
		Object.entries(shared).map(([field, column]) => [
			field,
			plainColumn(column as CodedColumn<unknown>),
		]),
	) as unknown as Columns<Pick<MapOrder, SharedField>>;
	return { ...day, orders: rowsOf<Pick<MapOrder, OwnField | SharedField>>({ ...own, ...plain }) };
}

/**
 * The whole day at once, not in pages: a map with holes would show a wrong day. Of a pool that grew
 * beyond what a screen can plan, such as a year of unplanned imports, the oldest part stays behind.
 */
export const readRouteMap = endpoint({
	name: 'readRouteMap',
	summary: 'Günün haritası: havuzdaki ve rotalardaki siparişler, duraklar, araçlar',
	method: 'GET',
	path: '/api/route-map',
	access: 'routes.read',
	query: z.object({ serviceDate, depotId: id.optional() }),
	answer: sentRouteMap,
});

/** Public, so that the map can be drawn before anything else is known. */
export const readMapStyle = endpoint({
	name: 'readMapStyle',
	summary: 'Haritanın altlığı: yapılandırılmış stilin adresi; yoksa birlikte gelen Türkiye altlığı',
	method: 'GET',
	path: '/api/public/map-style',
	access: 'public',
	answer: z.object({ styleUrl: z.string().nullable() }),
});
