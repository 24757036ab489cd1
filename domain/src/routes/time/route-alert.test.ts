import { expect, test } from 'vitest';
import { instantAt } from '../../common/date/date.ts';
import { geoPoint } from '../../common/place/geo.ts';
import { alertLimitDefaults } from '../../company/company-alerts.ts';
import type { RouteState } from '../common/route.ts';
import {
	actsOfAlerts,
	type RouteAlertKind,
	type ShownAlertKind,
	shownAlertKinds,
} from '../common/route-alert-kind.ts';
import { alertSentence, alertWord } from '../common/route-alert-words.ts';
import { routeStateWords } from '../common/route-words.ts';
import { type RouteAlertFacts, routeAlertsOf } from './route-alert.ts';

const serviceDate = '2026-03-05';
const at = (time: string) => instantAt(serviceDate, time);
const onRoad: RouteAlertFacts = {
	serviceDate,
	state: 'in_progress',
	departedAt: at('08:30'),
	firstWindow: '09:00',
	handedOverAt: null,
	arrivedAt: null,
	photoAwaitedSince: null,
	codeReleaseRequestedAt: null,
	lastPosition: { receivedAt: at('11:58'), point: geoPoint(29.03, 40.98) },
	area: { west: 29, east: 29.1, south: 40.95, north: 41.05 },
};
const atDepot: RouteAlertFacts = {
	...onRoad,
	state: 'ready',
	departedAt: null,
	lastPosition: null,
};
const alertsOf = (facts: RouteAlertFacts, now = at('12:00'), limits = alertLimitDefaults) =>
	routeAlertsOf(facts, limits, now);
const kinds = (...about: Parameters<typeof alertsOf>) => alertsOf(...about).map(({ kind }) => kind);

test('a route in time, with a position and near its stops has none', () => {
	expect(kinds(onRoad)).toEqual([]);
	expect(kinds(atDepot, at('08:59'))).toEqual([]);
});

test('an acceptance waits 15 minutes, a departure until the first window', () => {
	const handedOver = { ...atDepot, state: 'loading', handedOverAt: at('08:00') } as const;
	expect(kinds(handedOver, at('08:14'))).toEqual([]);
	expect(alertsOf(handedOver, at('08:15'))).toEqual([
		{ kind: 'acceptance_late', since: at('08:00') },
	]);
	expect(alertsOf(atDepot, at('09:00'))).toEqual([{ kind: 'departure_late', since: at('09:00') }]);
	expect(kinds({ ...atDepot, firstWindow: null })).toEqual([]);
});

test('a zimmet that was sent the evening before waits until the morning', () => {
	const evening = {
		...atDepot,
		state: 'loading',
		handedOverAt: new Date(at('00:00').getTime() - 1),
	} as const;
	expect(kinds(evening, at('06:14'))).toEqual([]);
	expect(kinds(evening, at('06:15'))).toEqual(['acceptance_late']);
});

test('a stop takes at most 30 minutes', () => {
	expect(kinds({ ...onRoad, arrivedAt: at('11:31') })).toEqual([]);
	expect(kinds({ ...onRoad, arrivedAt: at('11:30') })).toEqual(['stop_long']);
});

test('a phone is silent after 10 minutes, also one that was never heard of', () => {
	expect(kinds(onRoad, at('12:08'))).toEqual(['signal_lost']);
	expect(alertsOf({ ...onRoad, lastPosition: null }, at('12:00'))).toEqual([
		{ kind: 'signal_lost', since: at('08:30') },
	]);
	expect(kinds({ ...onRoad, state: 'suspended' }, at('13:00'))).toEqual([]);
});

test('20 km outside of the stops and the depot is another area', () => {
	const away = (longitude: number) =>
		kinds({ ...onRoad, lastPosition: { receivedAt: at('11:58'), point: geoPoint(longitude, 41) } });
	expect(away(29.3)).toEqual([]);
	expect(away(29.4)).toEqual(['area_left']);
	expect(kinds({ ...onRoad, area: null })).toEqual([]);
});

test('a route that left is closed by 20:00', () => {
	const back = { ...onRoad, state: 'reconciling' } as const;
	expect(kinds(back, at('19:59'))).toEqual([]);
	expect(kinds(back, at('20:00'))).toEqual(['route_unclosed']);
	expect(kinds({ ...back, state: 'closed' }, at('20:00'))).toEqual([]);
});

test('a photo that was announced is expected within 24 hours, also of a closed route', () => {
	const photoAwaitedSince = new Date(at('12:00').getTime() - 24 * 3_600_000);
	const closed = { ...onRoad, state: 'closed', photoAwaitedSince } as const;
	expect(kinds(closed, at('11:59'))).toEqual([]);
	expect(alertsOf(closed, at('12:00'))).toEqual([{ kind: 'photo_late', since: photoAwaitedSince }]);
	const open = { ...onRoad, photoAwaitedSince };
	const days = (count: number) => new Date(at('20:00').getTime() + count * 24 * 3_600_000);
	expect(kinds(open, days(1))).toEqual(['signal_lost', 'route_unclosed', 'photo_late']);
	expect(kinds(open, days(2))).toEqual(['photo_late']);
});

test('a driver who waits for a delivery without the code is alerted of at once', () => {
	const waiting = { ...onRoad, codeReleaseRequestedAt: at('11:59') };
	expect(alertsOf(waiting)).toEqual([{ kind: 'code_release_waiting', since: at('11:59') }]);
	expect(kinds({ ...waiting, state: 'closed' })).toEqual([]);
	const since = at('11:57');
	expect(alertWord({ kind: 'code_release_waiting', since }, at('12:00')).label).toBe(
		'Kodsuz teslim izni bekliyor · 3 dk',
	);
});

test('a chip has the age of the fact, unless the fact began unseen', () => {
	const since = at('11:18');
	expect(alertWord({ kind: 'stop_long', since }, at('12:00')).label).toBe('Uzun duruş · 42 dk');
	expect(alertWord({ kind: 'area_left', since }, at('12:00')).label).toBe('Bölge dışında');
});

test('a release that is older than its server shows a neutral word', () => {
	const since = at('11:18');
	const newer = 'newer' as RouteAlertKind;
	expect(alertWord({ kind: newer, since }, at('12:00')).label).toBe('Uyarı · 42 dk');
	expect(alertSentence(newer, 5)).toBe('Uyarı.');
	expect(routeStateWords['newer' as RouteState]).toEqual({ label: 'Bilinmiyor', tone: 'grey' });
	expect(Object.keys(routeStateWords)).not.toContain('newer');
});

test('an admin sets the limits', () => {
	const limits = { ...alertLimitDefaults, departureMinutes: 20, signalMinutes: 5, areaKm: 30 };
	expect(kinds(atDepot, at('09:19'), limits)).toEqual([]);
	expect(alertsOf(atDepot, at('09:20'), limits)).toEqual([
		{ kind: 'departure_late', since: at('09:00') },
	]);
	expect(kinds(onRoad, at('12:03'), limits)).toEqual(['signal_lost']);
	const away = { receivedAt: at('12:00'), point: geoPoint(29.4, 41) };
	expect(kinds({ ...onRoad, lastPosition: away }, at('12:00'), limits)).toEqual([]);
	const early = { ...alertLimitDefaults, closingTime: '18:30' };
	expect(kinds({ ...onRoad, state: 'completed' }, at('18:30'), early)).toEqual(['route_unclosed']);
});

test('each alert has the act that the office does first', () => {
	const acts = (...of: ShownAlertKind[]) => actsOfAlerts(of.map((kind) => ({ kind })));
	for (const kind of shownAlertKinds) expect(acts(kind), kind).toContain('call');
	expect(acts('code_release_waiting', 'signal_lost')).toEqual(['call', 'stop']);
	expect(acts('route_unclosed')).toEqual(['call', 'closing']);
	expect(acts('newer' as RouteAlertKind)).toEqual([]);
});
