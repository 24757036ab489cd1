// The routes of a depot's day that take orders.

import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { refuseAddingOrders } from '@sevk/domain/routes/common/route-guards';
import { withTour } from '@sevk/domain/routes/common/route-words';
import type { DayPlan, PlanRoute } from '../common/route-plan.ts';

/** Routes of a depot that take orders, in the order of their numbers. */
export function fillableRoutes({ routes }: DayPlan, depotId: string): PlanRoute[] {
	return routes
		.filter(({ route }) => route.depotId === depotId && refuseAddingOrders(route) === null)
		.sort((one, other) => one.route.number.localeCompare(other.route.number));
}

/** What tells the routes of a day apart: the driver, else the plate, else the number. */
export function shortRouteName({ route, name }: PlanRoute): string {
	const { driverName, plate, tour } = route;
	if (driverName === null && plate === null) return name;
	return withTour(driverName ?? formatPlate(plate ?? ''), tour);
}
