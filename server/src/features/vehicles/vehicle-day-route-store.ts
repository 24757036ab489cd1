import type { DayRoute } from '@sevk/contract/vehicles/vehicles';
import { openRouteStates, type RouteState } from '@sevk/domain/routes/common/route';
import { presentTour } from '@sevk/domain/routes/common/route-tour';
import { type RawBuilder, sql } from 'kysely';

type StoredDayRoute = {
	readonly number: string;
	readonly tour: number;
	readonly state: RouteState;
	/** Whether the return of the vehicle was recorded. */
	readonly returned: boolean;
};

/** The routes of a vehicle or driver on a date; null if there is none. */
export type StoredDayRoutes = readonly StoredDayRoute[] | null;

/** The routes of a vehicle or driver on a date that are not cancelled, in the sequence of their tours. */
export function dayRoutes(
	depotId: string,
	serviceDate: string | null,
	owner: { readonly column: 'vehicle_id' | 'driver_id'; readonly id: RawBuilder<unknown> },
): RawBuilder<StoredDayRoutes> {
	return sql<StoredDayRoutes>`(
		select jsonb_agg(jsonb_build_object('number', r.number, 'tour', r.tour, 'state', r.state,
			'returned', r.returned_at is not null)
			order by r.tour, r.number)
		from routes r
		where r.depot_id = ${depotId} and ${sql.ref(`r.${owner.column}`)} = ${owner.id}
			and r.service_date = ${serviceDate}::date and r.state <> 'cancelled')`;
}

/** The routes for an answer, and the number of the open one that is on the road or comes first. */
export function dayRoutesAnswer(stored: StoredDayRoutes): {
	busyRouteNumber: string | null;
	dayRoutes: DayRoute[];
} {
	const routes = (stored ?? []).map((route) => ({
		...route,
		open: openRouteStates.includes(route.state),
	}));
	return {
		busyRouteNumber: presentTour(routes.filter(({ open }) => open))?.number ?? null,
		dayRoutes: routes.map(({ number, tour, open }) => ({ number, tour, open })),
	};
}
