import { expect, test } from 'vitest';
import { departureBlock } from '../common/route-guards.ts';
import { type DepartureCheckFacts, departureChecks, worstLevel } from './route-departure-check.ts';

const now = '2026-03-05T05:00:00.000Z';
const good: DepartureCheckFacts = {
	pendingPieces: 0,
	accepted: true,
	disputed: false,
	loadedPieces: 40,
	expiredPapers: [],
	uncooled: null,
	serviceDate: '2026-03-05',
	leftPieces: 2,
	debitId: 'z',
	vehicle: {
		plate: '34ABC123',
		vehicleType: 'PANEL_VAN',
		available: true,
		inspectionUntil: '2027-01-01',
		insuranceUntil: '2027-01-01',
		roadCardUntil: null,
		lastReturnKm: 84_512,
	},
	driver: {
		available: true,
		licenceClass: 'B',
		licenceUntil: null,
		srcDocument: null,
		srcUntil: null,
		hasNationalId: true,
	},
	load: { pieces: 40, desi: 300, kg: 400 },
	capacity: { pieces: 80, desi: 400, kg: 1200 },
	windowEnds: [{ orderId: 'c', end: '12:00' }],
	cancelledLoaded: [],
	otherDayOrders: [],
	placelessOrders: [],
	approximateOrders: [],
	noDispatchNote: [],
	noPostalCode: [],
	hasDispatchNotes: true,
};
const check = (changes: Partial<DepartureCheckFacts>, km: number | null = null) =>
	departureChecks({ ...good, ...changes }, { now, km });
const line = (code: string, changes: Partial<DepartureCheckFacts>, km: number | null = null) =>
	check(changes, km).find((one) => one.code === code);
const vehicle = (changes: Partial<NonNullable<DepartureCheckFacts['vehicle']>>) => ({
	vehicle: good.vehicle === null ? null : { ...good.vehicle, ...changes },
});

const expired = {
	document: 'insurance' as const,
	words: 'trafik sigortası 01.03.2026 tarihinde doldu',
};

test('without problems all checks are green, and pieces left in the depot are counted', () => {
	const checks = check({});
	expect(worstLevel(checks)).toBe('green');
	expect(checks[0]?.sentence).toBe('40 koli araca okutuldu. 2 koli zimmetlenmedi, nedeni yazıldı.');
});

test('red checks match the departure guard, each with a fix', () => {
	for (const facts of [
		{ pendingPieces: 2, accepted: false },
		{ loadedPieces: 0 },
		{ disputed: true, accepted: false },
		{ expiredPapers: [expired] },
		{},
	]) {
		const red = check(facts).filter(({ level }) => level === 'red');
		const blocks = departureBlock({ ...good, ...facts })?.facts?.['blocks'] ?? [];
		expect(red.map(({ sentence }) => sentence.toLocaleLowerCase('tr'))).toEqual(
			(blocks as string[]).map((words) => `${words}.`),
		);
		expect(red.every(({ fixes }) => fixes.length > 0)).toBe(true);
	}
	expect(line('pending', { pendingPieces: 2 })?.fixes).toEqual(['show-pending', 'leave-pending']);
	expect(line('pending', { pendingPieces: 2, debitId: null })?.fixes).toEqual(['load']);
});

test('an expired paper that prevents the departure is named once, with its mend', () => {
	const facts = { ...vehicle({ insuranceUntil: '2026-03-01' }), expiredPapers: [expired] };
	expect(check(facts).filter(({ code }) => code === 'insurance')).toMatchObject([
		{ level: 'red', fixes: ['change-vehicle', 'open-vehicle'] },
	]);
	const driver = good.driver === null ? null : { ...good.driver, licenceUntil: '2026-03-20' };
	expect(line('licence', { driver })).toMatchObject({
		level: 'amber',
		sentence: 'Ehliyet süresi 15 gün sonra doluyor (20.03.2026).',
	});
});

test('cold-chain orders on a vehicle without cooling block or warn, by the rule', () => {
	const uncooled = { orderCount: 3, plate: '34SVK105', blocks: true };
	const sentence = '3 soğuk zincir siparişi var, 34 SVK 105 soğutuculu değil.';
	const fixes = ['change-vehicle'];
	expect(line('cold-chain', { uncooled })).toMatchObject({ level: 'red', sentence, fixes });
	expect(line('cold-chain', { uncooled, debitId: null })?.fixes).toEqual(fixes);
	expect(departureBlock({ ...good, uncooled })?.detail).toBe(
		`Rota çıkışa hazır değil: ${sentence}`,
	);
	const warned = { uncooled: { ...uncooled, blocks: false } };
	expect(line('cold-chain', warned)).toMatchObject({ level: 'amber', sentence, fixes });
	expect(departureBlock({ ...good, ...warned })).toBeNull();
	expect(line('cold-chain', {})).toBeUndefined();
});

test('warns of expiring, expired and unknown documents', () => {
	expect(line('inspection', vehicle({ inspectionUntil: '2026-03-01' }))).toMatchObject({
		level: 'amber',
		sentence: 'Muayene süresi 01.03.2026 tarihinde doldu.',
		fixes: ['change-vehicle'],
	});
	expect(line('insurance', vehicle({ insuranceUntil: '2026-03-10' }))).toMatchObject({
		level: 'amber',
		fixes: ['open-vehicle'],
	});
	expect(line('papers', vehicle({ inspectionUntil: null }))?.sentence).toBe(
		'Muayene tarihi kayıtlı değil.',
	);
	const truck = line('driver', vehicle({ vehicleType: 'TRUCK' }));
	expect(truck?.sentence).toBe(
		'Sürücünün ehliyet sınıfı B bu araç için yeterli değil, SRC belgesi kayıtlı değil.',
	);
});

test('warns of missed windows, cancelled goods and orders of another day', () => {
	const windowEnds = ['07:30', '08:00', '12:00'].map((end) => ({ orderId: `o-${end}`, end }));
	expect(line('windows', { windowEnds })).toMatchObject({
		sentence: '2 siparişin teslimat aralığı çıkıştan önce bitti.',
		orderId: 'o-07:30',
	});
	const tomorrow = { windowEnds, serviceDate: '2026-03-06' };
	expect(line('windows', tomorrow)?.level).toBe('green');
	expect(line('cancelled', { cancelledLoaded: ['a'] })).toMatchObject({
		level: 'amber',
		fixes: ['set-aside'],
	});
	expect(line('dates', { otherDayOrders: ['a', 'b'] })?.orderId).toBe('a');
	expect(line('places', { placelessOrders: ['a'] })).toMatchObject({
		sentence: '1 siparişin konumu yok; haritada gösterilemez, sırasını elle verin.',
		fixes: ['add-place'],
	});
	expect(line('approximate', { approximateOrders: ['b', 'c'] })).toMatchObject({
		level: 'amber',
		sentence: '2 siparişin konumu yaklaşık; haritada ilçe ya da il merkezinde gösterilir.',
		fixes: ['correct-place'],
		orderId: 'b',
	});
	expect(line('dispatch-notes', { noDispatchNote: ['c'] })?.level).toBe('amber');
	expect(line('postal-codes', { noPostalCode: ['d', 'e'] })).toMatchObject({
		level: 'amber',
		sentence: '2 siparişin posta kodu yok.',
		fixes: ['open-order'],
		orderId: 'd',
	});
	expect(line('capacity', { load: { pieces: 90, desi: 1, kg: 1 } })?.level).toBe('amber');
});

test('compares the departure odometer reading with the last return', () => {
	expect(line('km', {}, 84_500)?.sentence).toBe(
		'Çıkış km, aracın son dönüşünden küçük: son dönüş km değeri 84.512.',
	);
	expect(line('km', {}, 90_000)?.level).toBe('amber');
	expect(line('km', {}, 84_530)?.level).toBe('green');
	expect(line('km', {})).toBeUndefined();
});

test('warns of a driver without the TCKN that an e-irsaliye needs', () => {
	const driver = good.driver && { ...good.driver, hasNationalId: false };
	expect(line('national-id', { driver })).toMatchObject({
		level: 'amber',
		sentence: 'Sürücünün T.C. kimlik numarası kayıtlı değil; e-irsaliyede gerekir.',
		fixes: ['open-driver'],
	});
	expect(line('driver', { driver })).toBeUndefined();
	expect(line('national-id', {})).toBeUndefined();
	expect(line('national-id', { driver, hasDispatchNotes: false })).toBeUndefined();
});
