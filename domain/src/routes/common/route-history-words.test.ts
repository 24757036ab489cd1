import { expect, test } from 'vitest';
import { routeAlertKinds } from './route-alert-kind.ts';
import { routeEventOfAct } from './route-events.ts';
import { routeHistoryLine } from './route-history-words.ts';

test('every act of a route has a sentence', () => {
	for (const kind of Object.values(routeEventOfAct)) {
		expect(routeHistoryLine(kind, {})?.sentence).toMatch(/^[A-ZÇĞİÖŞÜ].*\.$/);
	}
});

test('a line contains counts, distances and reasons', () => {
	expect(routeHistoryLine('orders_added', { count: 48 })).toEqual({
		sentence: 'Rotaya 48 sipariş eklendi.',
		detail: null,
	});
	const near = { position: 3, nearSince: '2026-03-05T07:42:00.000Z' };
	expect(routeHistoryLine('stop_arrived', near)?.detail).toBe('Konuma göre varış: 10:42');
	for (const alert of routeAlertKinds) {
		expect(routeHistoryLine('alerted', { alert })?.sentence).toMatch(/^Uyarı: .+\.$/);
	}
	expect(routeHistoryLine('alerted', { alert: 'signal_lost', limit: 5 })?.sentence).toBe(
		'Uyarı: araçtan 5 dakikadır konum gelmiyor.',
	);
	expect(routeHistoryLine('departed', { km: 84_512 })?.detail).toBe('84.512 km');
	expect(routeHistoryLine('suspended', { reason: 'Lastik patladı' })?.detail).toBe(
		'Lastik patladı',
	);
	expect(routeHistoryLine('stop_arrived', { position: 3 })?.sentence).toBe('3. durak: varıldı.');
	expect(
		routeHistoryLine('edited', {
			changes: [{ field: 'plate', label: 'Araç', from: '—', to: '34 ABC 123' }],
		})?.detail,
	).toBe('Araç: — → 34 ABC 123');
});

test('omits unknown kinds', () => {
	expect(routeHistoryLine('toString', {})).toBeNull();
});

test('a corrected return names the kilometres and the time before', () => {
	const before = { kmBefore: 84_596, returnedAtBefore: '2026-11-20T15:42:10.000Z' };
	expect(routeHistoryLine('return_corrected', { km: 84_596, ...before })).toEqual({
		sentence: 'Dönüş düzeltildi; önceki kayıt: 84.596 km, 20.11.2026 18:42.',
		detail: '84.596 km',
	});
	expect(routeHistoryLine('return_corrected', { km: 1, kmBefore: 2 })?.sentence).toBe(
		'Dönüş düzeltildi; önceki kayıt: 2 km.',
	);
});
