import { expect, test } from 'vitest';
import {
	capacityWarning,
	dateWarning,
	fitWarnings,
	shiftWarning,
	windowsOverlap,
} from './route-fit.ts';

const van = { pieces: 60, desi: 900, kg: null };
/** Without cooling, lift and ADR. */
const van105 = {
	plate: '34SVK105',
	abilities: [],
	closedDistricts: ['İstanbul/Adalar', 'İstanbul/Fatih'],
};
const load = { pieces: 40, desi: 900, kg: 5000 };

test('reports how full a vehicle would be, for the exceeded measures', () => {
	expect(capacityWarning({ pieces: 10, desi: 108, kg: 0 }, { load, capacity: van })).toBe(
		'Kapasite aşılır: %112 desi.',
	);
	expect(capacityWarning({ pieces: 21, desi: 1, kg: 0 }, { load, capacity: van })).toBe(
		'Kapasite aşılır: %102 koli, %101 desi.',
	);
	const exact = { pieces: 20, desi: 0, kg: 0 };
	expect(capacityWarning(exact, { load, capacity: van })).toBeNull();
	const unknown = { pieces: null, desi: null, kg: null };
	expect(capacityWarning({ pieces: 9000, desi: 0, kg: 0 }, { load, capacity: unknown })).toBeNull();
});

test('warns of orders of another day, with that day', () => {
	const on = (serviceDate: string) => ({ serviceDate });
	expect(dateWarning([on('2026-11-20')], '2026-11-20')).toBeNull();
	expect(dateWarning([on('2026-11-20'), on('2026-11-21')], '2026-11-20')).toBe(
		'1 siparişin teslimat tarihi başka (21.11.2026); rotanın tarihi 20.11.2026.',
	);
	expect(dateWarning([on('2026-11-18'), on('2026-11-21')], '2026-11-20')).toBe(
		'2 siparişin teslimat tarihi başka (2 ayrı gün); rotanın tarihi 20.11.2026.',
	);
});

test('a window must overlap the shift, also over midnight', () => {
	const day = { start: '08:00', end: '17:00' };
	expect(windowsOverlap({ start: '16:00', end: '18:00' }, day)).toBe(true);
	expect(windowsOverlap({ start: '17:00', end: '19:00' }, day)).toBe(false);
	expect(windowsOverlap({ start: null, end: '08:00' }, day)).toBe(false);
	expect(windowsOverlap({ start: null, end: null }, day)).toBe(true);
	expect(windowsOverlap({ start: '10:00', end: '12:00' }, { start: null, end: null })).toBe(true);
	const night = { start: '22:00', end: '06:00' };
	expect(windowsOverlap({ start: '23:00', end: '23:30' }, night)).toBe(true);
	expect(windowsOverlap({ start: '05:00', end: '07:00' }, night)).toBe(true);
	expect(windowsOverlap({ start: '10:00', end: '12:00' }, night)).toBe(false);
	expect(shiftWarning([{ windowStart: '18:00', windowEnd: '20:00' }], day)).toBe(
		'1 siparişin teslimat aralığı sürücünün vardiyasına (08:00–17:00) uymuyor.',
	);
});

test('a good fit has no warnings', () => {
	const order = {
		id: 'o1',
		serviceDate: '2026-11-20',
		windowStart: '09:00',
		windowEnd: '12:00',
		pieceCount: 1,
		desi: 4,
		kg: 2,
		coldChain: false,
		provinceName: 'İstanbul',
		districtName: 'Kadıköy',
	};
	const route = {
		serviceDate: '2026-11-20',
		load: { pieces: 0, desi: 0, kg: 0 },
		capacity: van,
		shift: { start: '08:00', end: '17:00' },
		vehicle: van105,
	};
	expect(fitWarnings([order], route)).toEqual([]);
	expect(fitWarnings([{ ...order, desi: 1000 }], { ...route, serviceDate: '2026-11-21' })).toEqual([
		'Kapasite aşılır: %112 desi.',
		'1 siparişin teslimat tarihi başka (20.11.2026); rotanın tarihi 21.11.2026.',
	]);
	const cold = [{ ...order, coldChain: true }];
	expect(fitWarnings(cold, route)).toEqual([
		'1 soğuk zincir siparişi var, 34 SVK 105 soğutuculu değil.',
	]);
	const cooled = { ...van105, abilities: ['coldChain'] as const };
	expect(fitWarnings(cold, { ...route, vehicle: cooled })).toEqual([]);
	const heavy = [
		{ ...order, needsLift: true },
		{ ...order, needsLift: true, needsAdr: true, provinceName: 'istanbul', districtName: 'ADALAR' },
		{ ...order, districtName: 'Fatih' },
	];
	expect(fitWarnings(heavy, route)).toEqual([
		'2 sipariş kuyruk lifti ister, 34 SVK 105 liftli değil.',
		"1 sipariş ADR ister, 34 SVK 105 ADR'li değil.",
		'2 sipariş 34 SVK 105 plakalı aracın giremediği ilçede: ADALAR, Fatih.',
	]);
	const able = { ...van105, abilities: ['lift', 'adr'] as const, closedDistricts: [] };
	expect(fitWarnings(heavy, { ...route, vehicle: able })).toEqual([]);
	expect(fitWarnings(heavy, { ...route, vehicle: null })).toEqual([]);
});
