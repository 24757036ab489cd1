import { expect, test } from 'vitest';
import { crewSentence, debitSentence, routeSentence } from './search-words.ts';

const now = '2026-03-05T12:00:00.000Z';
const crew = { plate: '34ABC123', driverName: 'Mehmet Yıldız' };
const route = {
	...crew,
	state: 'in_progress',
	depotName: 'Ümraniye',
	stopCount: 40,
	stopsDone: 12,
	departedAt: '2026-03-05T05:15:00.000Z',
	returnedAt: null,
} as const;

test('describes where a route is and with whom', () => {
	expect(routeSentence(route, now)).toBe(
		'Dağıtımda: 34 ABC 123 · Mehmet Yıldız · 12/40 durak · Çıkış: 08:15',
	);
	expect(routeSentence({ ...route, state: 'completed' }, now)).toMatch(/^Dönüşte: /);
	const back = { ...route, state: 'completed', returnedAt: '2026-03-04T15:02:00.000Z' } as const;
	expect(routeSentence(back, now)).toBe(
		'Depoda: Ümraniye · 34 ABC 123 · Mehmet Yıldız · 40 durak · Dönüş: 04.03.2026 18:02',
	);
	const draft = {
		...route,
		state: 'draft',
		plate: null,
		driverName: null,
		departedAt: null,
	} as const;
	expect(routeSentence(draft, now)).toBe('Depoda: Ümraniye · 40 durak');
});

test('describes who holds the goods of a debit', () => {
	const debit = {
		...crew,
		state: 'partially_cleared',
		depotName: 'Ümraniye',
		onVehicle: 4,
		pieceCount: 57,
		acceptedAt: '2026-03-05T04:48:00.000Z',
		clearedAt: null,
	} as const;
	expect(debitSentence(debit, now)).toBe(
		'Zimmette: 34 ABC 123 · Mehmet Yıldız · 4/57 koli araçta · Zimmet: 07:48',
	);
	expect(debitSentence({ ...debit, state: 'awaiting_acceptance' }, now)).toBe(
		'Araca yüklendi: 34 ABC 123 · Mehmet Yıldız · 4/57 koli araçta · kabul bekliyor',
	);
});

test('describes where a vehicle or a driver is today', () => {
	const free = { depotName: 'Ümraniye', away: null, route: null, heldCount: 0 };
	expect(crewSentence(free, now)).toBe('Ümraniye: bugün açık rotası yok');
	expect(crewSentence({ ...free, away: 'Bakımda' }, now)).toBe('Bakımda: Ümraniye');
	const out = { ...route, plate: null, name: 'RT-260305-07' };
	expect(crewSentence({ ...free, route: out, heldCount: 12 }, now)).toBe(
		'Dağıtımda: RT-260305-07 · Mehmet Yıldız · 12 koli zimmette · Çıkış: 08:15',
	);
	const onItsWayBack = { ...out, state: 'completed' } as const;
	expect(crewSentence({ ...free, route: onItsWayBack }, now)).toMatch(/^Dönüşte: RT-260305-07/);
});
