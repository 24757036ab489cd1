// A route under way with the phone of its driver, for tests of what phones tell.
import {
	type LocationRecord,
	sendLocationRecords,
} from '@sevk/contract/locations/location-records';
import { Registry } from 'prom-client';
import { openLocations } from '../features/locations/location-endpoints.ts';
import { keepLocationDays } from '../features/locations/location-retention-store.ts';
import { aDepot, someOrders } from './builders.ts';
import { fakeIdentity, testUser } from './fake-identity.ts';
import { aRoute, type BuiltRoute } from './route-builders.ts';
import { sender } from './send.ts';
import { createTestDatabase } from './test-database.ts';
import { testEdge } from './test-edge.ts';

export const minuteMs = 60_000;
export const dayMs = 1_440 * minuteMs;

/** Opens the depot on a database of its own; its days begin now. */
export async function openPhones() {
	const { db, drop } = await createTestDatabase();
	const now = new Date();
	await keepLocationDays(db, now);
	const depotId = await aDepot(db);
	const otherDepotId = await aDepot(db, { name: 'Bağcılar' });

	/** A route whose vehicle left some minutes ago, and maybe came back. */
	async function underWay(about: { leftMinutes?: number; endedMinutes?: number } = {}) {
		const route = await aRoute(db, depotId, await someOrders(db, depotId, [{}]));
		const { leftMinutes = 300, endedMinutes } = about;
		await db
			.updateTable('routes')
			.set({
				state: endedMinutes === undefined ? 'in_progress' : 'completed',
				departed_at: new Date(now.getTime() - leftMinutes * minuteMs),
				completed_at:
					endedMinutes === undefined ? null : new Date(now.getTime() - endedMinutes * minuteMs),
			})
			.where('id', '=', route.routeId)
			.execute();
		return route;
	}

	const route = await underWay();
	const driverOf = ({ driverId }: BuiltRoute, depotIds = [depotId]) =>
		testUser('driver', { depotIds, driverId });
	const metrics = new Registry();
	const app = await testEdge({
		identity: fakeIdentity({
			driver: driverOf(route),
			manager: testUser('ops_manager', { depotIds: [depotId] }),
			viewer: testUser('viewer', { depotIds: [depotId] }),
			movedDriver: driverOf(route, [otherDepotId]),
		}),
		implementations: openLocations({ db, metrics }).implementations,
	});

	let devices = 0;
	const aDevice = () => {
		devices += 1;
		return `device-${String(devices).padStart(4, '0')}`;
	};

	function record(minutesAgo: number, about: Partial<LocationRecord> = {}): LocationRecord {
		return {
			id: Math.round(now.getTime() - minutesAgo * minuteMs),
			latitude: 41.02,
			longitude: 29.1 + minutesAgo / 10_000,
			accuracyM: 12.5,
			speedMps: 8.3,
			headingDeg: 270,
			batteryPercent: 64,
			routeId: route.routeId,
			...about,
		};
	}

	const send = async (deviceId: string, records: readonly unknown[], token = 'driver') =>
		sender(app, token)(sendLocationRecords, { body: { deviceId, records: [...records] } });
	const rowsOf = async (deviceId: string) =>
		(
			await db
				.selectFrom('location_records')
				.selectAll()
				.where('device_id', '=', deviceId)
				.orderBy('id')
				.execute()
		).map(({ received_at: _, ...row }) => row);
	const latestOf = async ({ driverId }: BuiltRoute) => {
		const rows = await db
			.selectFrom('latest_positions')
			.selectAll()
			.where('driver_id', '=', driverId)
			.execute();
		return rows[0] ?? null;
	};

	return {
		...{ db, app, metrics, now, depotId, route, underWay, driverOf },
		...{ aDevice, record, send, rowsOf, latestOf },
		close: async () => {
			await app.close();
			await drop();
		},
	};
}
