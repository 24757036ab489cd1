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
	lacks: [],
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
	outsideOrders: [],
	brokenBonds: [],
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
	const untouched = { pendingPieces: 58, loadedPieces: 0, accepted: false };
	expect(check(untouched).filter(({ level }) => level === 'red')).toMatchObject([
		{ code: 'pending', sentence: '58 koli okutulmadı.' },
	]);
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

test('orders that need a lift or ADR on a vehicle without it warn', () => {
	const plate = '34SVK105';
	const lacks = [
		{ need: 'lift', orderCount: 2, plate },
		{ need: 'adr', orderCount: 1, plate },
	] as const;
	expect(line('lift', { lacks })).toMatchObject({
		level: 'amber',
		sentence: '2 sipariş kuyruk lifti ister, 34 SVK 105 liftli değil.',
		fixes: ['change-vehicle'],
	});
	expect(line('adr', { lacks })?.sentence).toBe("1 sipariş ADR ister, 34 SVK 105 ADR'li değil.");
	expect(departureBlock({ ...good, lacks })).toBeNull();
	expect(line('lift', {})).toBeUndefined();
});

test('orders in ilçeler that the vehicle may not enter are named', () => {
	const inFatih = (at: number) => ({
		orderId: `o${at}`,
		orderNo: `SP-${at}`,
		districtName: 'Fatih',
	});
	expect(line('closed-districts', { outsideOrders: [inFatih(1)] })).toMatchObject({
		level: 'amber',
		sentence: '1 sipariş 34 ABC 123 plakalı aracın giremediği ilçede: SP-1 (Fatih).',
		fixes: ['change-vehicle', 'open-order'],
		orderIds: ['o1'],
	});
	const outsideOrders = [1, 2, 3, 4, 5, 6, 7].map(inFatih);
	expect(line('closed-districts', { outsideOrders })).toMatchObject({
		sentence: expect.stringMatching(/^7 sipariş .*SP-5 \(Fatih\) ve 2 sipariş daha\.$/),
		fixes: ['change-vehicle'],
	});
	expect(departureBlock({ ...good, ...{ outsideOrders } })).toBeNull();
	expect(line('closed-districts', {})).toBeUndefined();
});

test('a broken bond is said, and opens its first order', () => {
	const brokenBonds = [{ orderIds: ['o1'], sentence: 'SP-1: SP-2 ile birlikte gitmeli.' }];
	expect(line('bond-1', { brokenBonds })).toMatchObject({
		level: 'amber',
		sentence: 'SP-1: SP-2 ile birlikte gitmeli.',
		fixes: ['open-order'],
		orderIds: ['o1'],
	});
	expect(departureBlock({ ...good, ...{ brokenBonds } })).toBeNull();
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
		orderIds: ['o-07:30', 'o-08:00'],
	});
	const tomorrow = { windowEnds, serviceDate: '2026-03-06' };
	expect(line('windows', tomorrow)?.level).toBe('green');
	expect(line('cancelled', { cancelledLoaded: ['a'] })).toMatchObject({
		level: 'amber',
		fixes: ['set-aside'],
	});
	expect(line('dates', { otherDayOrders: ['a', 'b'] })?.orderIds).toEqual(['a', 'b']);
	expect(line('places', { placelessOrders: ['a'] })).toMatchObject({
		sentence: '1 siparişin konumu yok; haritada gösterilemez, sırasını elle verin.',
		fixes: ['add-place'],
	});
	expect(line('approximate', { approximateOrders: ['b', 'c'] })).toMatchObject({
		level: 'amber',
		sentence: '2 siparişin konumu yaklaşık; sürücü adresi arayıp bulmak zorunda kalabilir.',
		fixes: ['correct-place'],
		orderIds: ['b', 'c'],
	});
	expect(line('dispatch-notes', { noDispatchNote: ['c'] })?.level).toBe('amber');
	expect(line('postal-codes', { noPostalCode: ['d', 'e'] })).toMatchObject({
		level: 'amber',
		sentence: '2 siparişin posta kodu yok.',
		fixes: ['open-order'],
		orderIds: ['d', 'e'],
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

test('the worst check decides the level of all', () => {
	expect(worstLevel(check({ disputed: true, noDispatchNote: ['c'] }))).toBe('red');
	expect(worstLevel(check({ noDispatchNote: ['c'] }))).toBe('amber');
	expect(worstLevel([])).toBe('green');
});

test('says that goods and acceptance are in order only if they are', () => {
	const isGreen = (code: string, facts: Partial<DepartureCheckFacts>) =>
		check(facts).some((one) => one.code === code && one.level === 'green');
	expect(isGreen('pending', {})).toBe(true);
	expect(isGreen('pending', { pendingPieces: 1 })).toBe(false);
	expect(isGreen('pending', { loadedPieces: 0 })).toBe(false);
	expect(isGreen('not-accepted', {})).toBe(true);
	expect(isGreen('not-accepted', { accepted: false })).toBe(false);
	expect(isGreen('not-accepted', { disputed: true })).toBe(false);
	expect(line('pending', { leftPieces: 0 })?.sentence).toBe('40 koli araca okutuldu.');
});

test('a route without a debit has nothing to accept or settle', () => {
	expect(line('not-accepted', { accepted: false, debitId: null })?.fixes).toEqual([]);
	expect(line('not-accepted', { accepted: false })?.fixes).toEqual(['accept']);
	expect(line('insurance', { expiredPapers: [expired], debitId: null })?.fixes).toEqual([
		'change-vehicle',
		'open-vehicle',
	]);
});

test('papers are in order only without a warning and with all dates', () => {
	expect(line('papers', {})?.level).toBe('green');
	expect(line('papers', vehicle({ insuranceUntil: '2026-03-10' }))).toBeUndefined();
	expect(line('papers', vehicle({ insuranceUntil: null }))).toMatchObject({
		level: 'amber',
		sentence: 'Trafik sigortası tarihi kayıtlı değil.',
		fixes: ['open-vehicle'],
	});
	expect(line('vehicle', vehicle({ available: false }))?.fixes).toEqual(['change-vehicle']);
	expect(line('vehicle', { vehicle: null })).toBeUndefined();
});

test('the driver is on duty, and his papers are in order only without a warning', () => {
	const driver = (changes: Partial<NonNullable<DepartureCheckFacts['driver']>>) => ({
		driver: good.driver && { ...good.driver, ...changes },
	});
	expect(line('driver', {})?.level).toBe('green');
	expect(line('driver', { driver: null })).toBeUndefined();
	expect(line('driver', driver({ available: false }))).toMatchObject({
		sentence: 'Sürücü bu tarihte görevde değil.',
		fixes: ['change-driver'],
	});
	const old = driver({ licenceUntil: '2026-03-01' });
	expect(line('licence', old)).toMatchObject({ level: 'amber', fixes: ['change-driver'] });
	expect(line('driver', old)).toBeUndefined();
	const licence = { document: 'licence' as const, words: 'ehliyet süresi doldu' };
	const blocked = check({ ...old, expiredPapers: [licence] });
	expect(blocked.filter(({ code }) => code === 'licence')).toMatchObject([{ level: 'red' }]);
	expect(line('licence', driver({ licenceUntil: '2026-03-20' }))?.fixes).toEqual(['open-driver']);
});

test('a gap of 500 km between two outings is the largest that is plausible', () => {
	expect(line('km', {}, 85_012)?.level).toBe('green');
	expect(line('km', {}, 85_013)?.sentence).toBe(
		'Çıkış km, son dönüşten 501 km fazla: son dönüş km değeri 84.512.',
	);
	expect(line('km', {}, 84_512)?.level).toBe('green');
	expect(line('km', vehicle({ lastReturnKm: null }), 5)).toBeUndefined();
	expect(line('km', { vehicle: null }, 5)).toBeUndefined();
});
