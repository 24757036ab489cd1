import { livePath } from '@sevk/contract/common/paths';
import {
	listVehiclePositions,
	type VehiclePosition,
} from '@sevk/contract/locations/vehicle-positions';
import { formatTime } from '@sevk/domain/common/date/date';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noteMoved } from '../../api/state/moved-vehicles.ts';
import { gebze, profile, umraniye } from '../../testing/builders/profile-builders.ts';
import { vehiclePosition } from '../../testing/builders/settlement-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const since = '2026-11-20T06:00:00Z';
const call = page.getByRole('link', { name: 'Sürücüyü Ara: Gökhan Öz' });
const toStop = page.getByRole('link', { name: 'Durağa Git' });
const stopId = testId(311);
const nextStop: VehiclePosition['nextStop'] = {
	id: stopId,
	position: 1,
	district: 'Kadıköy',
	neighbourhood: 'Moda',
	longitude: null,
	latitude: null,
	windowStart: null,
	windowEnd: null,
	expectedAt: null,
};

async function open(
	change: Partial<VehiclePosition>,
	as = profile('ops_manager'),
	hiddenCount = 0,
) {
	const driverPhone = '+905321234567';
	const items = [vehiclePosition({ driverPhone, nextStop, ...change })];
	answer(listVehiclePositions, { items, hiddenCount });
	return renderScreen(livePath, { as });
}

test('an alert has the call to the driver, and a long stop leads to it', async () => {
	await open({ alerts: [{ kind: 'stop_long', since }] });
	await expect.element(call).toHaveAttribute('href', 'tel:+905321234567');
	await expectAccessible({ dark: true });
	await expect.element(toStop).toHaveAttribute('href', expect.stringContaining(`durak=${stopId}`));
});

test('a request to deliver without the code leads to the stop that waits, also to a skipped one', async () => {
	const alerts = (['stop_long', 'code_release_waiting'] as const).map((kind) => ({ kind, since }));
	await open({ alerts });
	await expect.element(toStop).toHaveAttribute('href', expect.stringContaining('durak=uyari'));
});

test('a vehicle is listed once, with its present tour and the alerts of the other one', async () => {
	const alerts = [{ kind: 'route_unclosed' as const, since }];
	await open({ tour: 2, otherTours: [{ routeId: testId(902), tour: 1, alerts }] });
	await expect.element(page.getByText('34 ABC 123 · 2. tur')).toBeVisible();
	await expect.element(page.getByRole('link', { name: '1. tur' })).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a route that is back and not closed leads to its cash', async () => {
	await open({ state: 'reconciling', alerts: [{ kind: 'route_unclosed', since }] });
	await expect
		.element(page.getByRole('link', { name: 'Tahsilata Git' }))
		.toHaveAttribute('href', expect.stringContaining('sekme=tahsilat'));
});

test('who does not see the cash has no way to it', async () => {
	const alerts = [{ kind: 'route_unclosed' as const, since }];
	await open({ state: 'reconciling', alerts }, profile('driver'));
	await expect.element(call).toBeVisible();
	expect(page.getByRole('link', { name: 'Tahsilata Git' }).elements()).toEqual([]);
});

test('vehicles that are not listed are counted', async () => {
	await open({}, profile('ops_manager', { depots: [umraniye, gebze] }), 200);
	const hint = page.getByText('Yoldaki 201 araçtan 1 araç gösteriliyor; kalanlar için depo seçin.');
	await expect.element(hint).toBeVisible();
	await expect.element(page.getByText('201', { exact: true }).first()).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a position that arrives between two readings is words, an older one is not', async () => {
	const place = { longitude: 29.02, latitude: 40.98, accuracyM: 8 };
	const rest = { speedMps: null, headingDeg: null, batteryPercent: null };
	const position = (at = '') => ({ ...place, ...rest, at });
	const words = (at = '') => page.getByText(new RegExp(`^Son konum ${formatTime(at)}`));
	const [older, first, newer] = ['05', '06', '07'].map((hour) => `2026-11-20T${hour}:00:00Z`);
	await open({ position: position(first) });
	await expect.element(words(first)).toBeVisible();
	noteMoved([{ routeId: testId(301), ...position(older) }]);
	await expect.element(words(first)).toBeVisible();
	noteMoved([{ routeId: testId(301), ...position(newer) }]);
	await expect.element(words(newer)).toBeVisible();
	expect(requestsOf(listVehiclePositions)).toHaveLength(1);
});

test('a late vehicle without an alert has the call too', async () => {
	await open({ lateCount: 1 });
	await expect.element(call).toBeVisible();
});

test('who does not see the number has no call', async () => {
	await open({ lateCount: 1, driverPhone: null });
	await expect.element(page.getByText(/^Gecikti · 1/)).toBeVisible();
	expect(call.elements()).toEqual([]);
});

test('the figures are the sums of the rows, also of a vehicle that has not left', async () => {
	await open({ state: 'ready', lateCount: 49, alerts: [{ kind: 'departure_late', since }] });
	await expect.element(page.getByText('Gecikti · 49 durak')).toBeVisible();
	const figure = page.getByText('Geciken durak').element().parentElement;
	expect(figure?.textContent).toContain('49');
});
