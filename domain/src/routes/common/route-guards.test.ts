import { expect, test } from 'vitest';
import { stopKeyOf } from '../sequence/route-stop-key.ts';
import {
	departureBlock,
	drivenKm,
	refuseAddingOrders,
	refusePlanning,
	refuseRemovingOrders,
	refuseReopening,
	refuseReturnKm,
} from './route-guards.ts';
import { routeNumber } from './route-number.ts';
import { overloadWarning } from './route-words.ts';

const loaded = {
	expiredPapers: [],
	uncooled: null,
	lacks: [],
	pendingPieces: 0,
	accepted: true,
	disputed: false,
	loadedPieces: 40,
};

test('a departure refusal lists all obstacles', () => {
	expect(departureBlock({ ...loaded, pendingPieces: 2, accepted: false })?.detail).toBe(
		'Rota çıkışa hazır değil: 2 koli okutulmadı, sürücü zimmeti kabul etmedi.',
	);
	expect(departureBlock({ ...loaded, accepted: false, disputed: true })?.detail).toBe(
		'Rota çıkışa hazır değil: sürücünün bildirdiği uyuşmazlık çözülmedi.',
	);
	expect(departureBlock({ ...loaded, loadedPieces: 0 })?.detail).toBe(
		'Rota çıkışa hazır değil: araca koli yüklenmedi.',
	);
	expect(departureBlock(loaded)).toBeNull();
});

test('planning a draft lists what is missing', () => {
	const facts = { number: 'RT-260305-07', vehicleId: null, driverId: 'd', orderCount: 0 };
	expect(refusePlanning(facts)?.detail).toBe(
		'Rota RT-260305-07 planlanamaz. Eksik: araç, sipariş.',
	);
	expect(refusePlanning({ ...facts, driverId: null })?.detail).toBe(
		'Rota RT-260305-07 planlanamaz. Eksik: araç, sürücü, sipariş.',
	);
	expect(refusePlanning({ ...facts, vehicleId: 'v', orderCount: 1 })).toBeNull();
});

test('the return odometer reading is not below the departure reading', () => {
	expect(refuseReturnKm(84_512, 84_500)?.code).toBe('route/km-reversed');
	expect(refuseReturnKm(84_512, 84_512)).toBeNull();
	expect(refuseReturnKm(null, 5)).toBeNull();
	expect(drivenKm(84_512, 84_596)).toBe(84);
	expect(drivenKm(84_512, null)).toBeNull();
	expect(drivenKm(null, 84_512)).toBeNull();
});

test('route numbers count per day', () => {
	expect(routeNumber('UMR', '2026-03-05', 7)).toBe('RT-UMR-260305-07');
	expect(routeNumber('UMR', '2026-03-05', 123)).toBe('RT-UMR-260305-123');
});

test('one address in two spellings is one stop', () => {
	const address = {
		province: 'İstanbul',
		district: 'Kadıköy',
		neighbourhood: 'Moda',
		addressLine: 'Caferağa Mah. Moda Cad. No:12 D:3',
	};
	const shouted = {
		province: 'ISTANBUL',
		district: 'KADIKÖY',
		neighbourhood: 'moda ',
		addressLine: 'CAFERAĞA MAH  MODA CAD. NO:12, D:3',
	};
	expect(stopKeyOf(shouted)).toBe(stopKeyOf(address));
	expect(stopKeyOf({ ...address, addressLine: 'Moda Cad. No:13' })).not.toBe(stopKeyOf(address));
	const short = { ...address, addressLine: 'Caferağa Mahallesi, Moda Caddesi 12/3' };
	expect(stopKeyOf(short)).toBe(stopKeyOf(address));
});

test('addresses without a door number are stops by what they say', () => {
	const place = { province: 'İstanbul', district: 'Kadıköy', neighbourhood: 'Moda' };
	const key = (addressLine: string) => stopKeyOf({ ...place, addressLine });
	expect(key('Moda Cad. eczanenin üstü')).toBe(key('MODA CAD, ECZANENİN ÜSTÜ'));
	expect(key('Moda Cad. eczanenin üstü')).not.toBe(key('Moda Cad. eczanenin altı'));
	expect(key('कमल मार्ग')).not.toBe(key('कोमल मार्ग'));
});

test('addresses in other scripts are stops by what they say', () => {
	const place = { province: 'Antalya', district: 'Alanya', neighbourhood: '' };
	const key = (addressLine: string) => stopKeyOf({ ...place, addressLine });
	expect(key('ул. Ленина 5')).not.toBe(key('ул. Мира 5'));
	expect(key('شارع السلام 5')).not.toBe(key('شارع النور 5'));
	expect(key('УЛ. ЛЕНИНА, 5')).toBe(key('ул Ленина 5'));
	expect(key('ул. Ленина No:5')).not.toBe(key('ул. Мира No:5'));
});

test('an overloaded vehicle produces a warning with the exceeded measures', () => {
	const load = { pieces: 57, desi: 311.5, kg: 700.4 };
	expect(overloadWarning(load, { pieces: 50, desi: null, kg: 600 })).toBe(
		'Araç kapasitesi aşılıyor: 57/50 koli, 700,4/600 kg.',
	);
	expect(overloadWarning(load, { pieces: 57, desi: 400, kg: null })).toBeNull();
});

test('orders can leave a loaded route but not join it; a departed route allows neither', () => {
	const route = { number: 'RT-260305-07', state: 'ready' } as const;
	expect(refuseRemovingOrders(route)).toBeNull();
	expect(refuseAddingOrders(route)?.detail).toBe(
		'Rota RT-260305-07 "Çıkışa Hazır" durumunda; bu işlem yapılamaz.',
	);
	expect(refuseRemovingOrders({ ...route, state: 'in_progress' })?.code).toBe('route/wrong-state');
	expect(refuseAddingOrders({ ...route, state: 'loading' })).toBeNull();
});

test('a route of an erased driver is not reopened', () => {
	const driver = { name: 'Halit Kaya', erased: true };
	expect(refuseReopening({ number: 'RT-1', driver })?.detail).toBe(
		'Rota RT-1 yeniden açılamaz: Halit Kaya adlı sürücünün kişisel verileri silindi.',
	);
	expect(refuseReopening({ number: 'RT-1', driver: { ...driver, erased: false } })).toBeNull();
	expect(refuseReopening({ number: 'RT-1', driver: null })).toBeNull();
});
