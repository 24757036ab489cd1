// Creates the routes and orders of today in both depots.
import { addDays, type ServiceDate } from '@sevk/domain/common/date/date';
import type { DemoDistrict } from '../data/demo-places.ts';
import { clockMinutes, type DemoClock, pastDay } from './demo-clock.ts';
import { type DemoOffice, takeOrders, takeWaiting } from './demo-office.ts';
import { draftTrip, startTrip, type Trip } from './demo-trip.ts';

export type DemoToday = {
	readonly office: DemoOffice;
	readonly today: ServiceDate;
	readonly clock: DemoClock;
};

type TripOf = {
	readonly plate: string | null;
	readonly driver: string | null;
	readonly districts: readonly DemoDistrict[];
	readonly count: number;
	readonly at: string;
	readonly small?: boolean;
	readonly note?: string;
};

/** A draft of today with orders of last night. */
export async function openTrip({ office, today, clock }: DemoToday, trip: TripOf): Promise<Trip> {
	const { districts, count, small = false, plate, driver, note = '' } = trip;
	const lastNight = pastDay(addDays(today, -1))(clockMinutes('20:55'));
	const fresh = await takeOrders(
		office,
		{ serviceDate: today, districts, count, small },
		lastNight,
	);
	// Motorcycles take no waiting orders, because those can be large.
	const orders = small ? fresh : [...takeWaiting(office, districts), ...fresh];
	const plan = { serviceDate: today, plate, driver, orders, note };
	return draftTrip(office, clock, clockMinutes(trip.at), plan);
}

type StartedTripOf = TripOf & {
	readonly loading: string;
	readonly leaving: string;
	readonly km: number;
	readonly floatKurus: number;
};

/** A trip of today that departs as planned. */
export async function openStartedTrip(day: DemoToday, plan: StartedTripOf): Promise<Trip> {
	const trip = await openTrip(day, plan);
	const [loading, leaving] = [clockMinutes(plan.loading), clockMinutes(plan.leaving)];
	await startTrip(trip, { loading, leaving, km: plan.km, floatKurus: plan.floatKurus });
	return trip;
}

/** Orders without a route: of today, of tomorrow, and some that must be checked first. */
export async function fillPool(
	{ office, today, clock }: DemoToday,
	districts: readonly DemoDistrict[],
	counts: { today: number; flawed: number; tomorrow: number },
): Promise<void> {
	const lastNight = pastDay(addDays(today, -1))(clockMinutes('21:10'));
	const wish = { serviceDate: today, districts };
	await takeOrders(office, { ...wish, count: counts.today, secondWindow: true }, lastNight);
	await takeOrders(office, { ...wish, count: counts.flawed, flawed: true }, lastNight);
	const tomorrow = { districts, serviceDate: addDays(today, 1), count: counts.tomorrow };
	await takeOrders(office, tomorrow, clock(clockMinutes('11:30')));
}
