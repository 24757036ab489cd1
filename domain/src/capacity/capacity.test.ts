import { expect, test } from 'vitest';
import { type CapacityCalendar, capacityFault, capacityOn, nextDayWithRoom } from './capacity.ts';
import { refuseBelowTaken } from './capacity-limits.ts';
import { capacityLevel, noRoomSentence } from './capacity-words.ts';

const area = 'İstanbul/Ümraniye';
/** A Tuesday. */
const tuesday = '2026-03-03';
const open = { closed: false, cutOff: null, cutOffDays: 1 } as const;
const calendar: CapacityCalendar = {
	rules: [
		{ area, weekday: 'tuesday', ...open, stops: 40, desi: null, cutOff: '16:00' },
		{ area: '', weekday: 'sunday', ...open, closed: true, stops: null, desi: null },
		{ area: 'İstanbul/Şile', weekday: 'sunday', ...open, stops: 5, desi: null },
	],
	exceptions: [
		{
			area: '',
			serviceDate: '2026-03-20',
			closed: true,
			stops: null,
			desi: null,
			reason: 'Bayram',
		},
		{ area, serviceDate: '2026-03-10', closed: false, stops: 10, desi: 80, reason: 'Kar' },
	],
};
const morning = new Date('2026-03-02T09:00:00+03:00');
const limitsOf = (date: string, of = area) => capacityOn(calendar, of, date);

test('the exception of a day comes before the rule of its weekday, an own rule before that of all', () => {
	expect(limitsOf(tuesday)).toMatchObject({ stops: 40, cutOff: '16:00', source: 'rule' });
	expect(limitsOf('2026-03-10')).toMatchObject({
		stops: 10,
		desi: 80,
		cutOff: '16:00',
		reason: 'Kar',
	});
	expect(limitsOf('2026-03-20')).toMatchObject({ closed: true, reason: 'Bayram' });
	expect(limitsOf('2026-03-08')).toMatchObject({ closed: true, source: 'rule' });
	expect(limitsOf('2026-03-08', 'İstanbul/Şile')).toMatchObject({ closed: false, stops: 5 });
	expect(limitsOf('2026-03-04')).toMatchObject({ closed: false, stops: null, source: 'none' });
});

test('a day has no room when it is over, closed, past its cut-off hour or full', () => {
	const fault = (serviceDate: string, stops: number, now = morning) =>
		capacityFault({
			serviceDate,
			limits: limitsOf(serviceDate),
			taken: { stops, desi: 0 },
			need: { stops: 1, desi: 1 },
			now,
		});
	expect(fault(tuesday, 39)).toBeNull();
	expect(fault(tuesday, 40)).toBe('full');
	expect(fault(tuesday, 0, new Date('2026-03-02T15:59:59+03:00'))).toBeNull();
	expect(fault(tuesday, 0, new Date('2026-03-02T16:00:00+03:00'))).toBe('cut_off');
	expect(fault('2026-03-01', 0)).toBe('past');
	expect(fault('2026-03-20', 0)).toBe('closed');
	expect(fault('2026-03-04', 9_999)).toBeNull();
});

test('desi fills a day as stops do', () => {
	const limits = limitsOf('2026-03-10');
	const question = { serviceDate: '2026-03-10', limits, now: morning };
	const taken = { stops: 1, desi: 79.5 };
	expect(capacityFault({ ...question, taken, need: { stops: 1, desi: 0.5 } })).toBeNull();
	expect(capacityFault({ ...question, taken, need: { stops: 1, desi: 0.51 } })).toBe('full');
});

test('the next day with room leaves out closed and full days and ends after four weeks', () => {
	const next = (from: string, full: (date: string) => boolean) =>
		nextDayWithRoom(from, (date) => ({
			serviceDate: date,
			limits: limitsOf(date),
			taken: { stops: full(date) ? 40 : 0, desi: 0 },
			need: { stops: 1, desi: 0 },
			now: morning,
		}));
	expect(next(tuesday, () => false)).toBe(tuesday);
	expect(next(tuesday, (date) => date === tuesday)).toBe('2026-03-04');
	expect(next('2026-03-20', () => false)).toBe('2026-03-21');
	const closed: CapacityCalendar = {
		rules: (
			['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
		).map((weekday) => ({ area: '', weekday, ...open, closed: true, stops: null, desi: null })),
		exceptions: [],
	};
	const never = nextDayWithRoom(tuesday, (date) => ({
		serviceDate: date,
		limits: capacityOn(closed, area, date),
		taken: { stops: 0, desi: 0 },
		need: { stops: 1, desi: 0 },
		now: morning,
	}));
	expect(never).toBeNull();
});

test('a limit is not set below what is taken, but is raised, and a day is always closed', () => {
	const about = { area, serviceDate: tuesday, taken: { stops: 40, desi: 350 } };
	const entered = (stops: number | null, closed = false) => ({ closed, stops, desi: null });
	expect(refuseBelowTaken(entered(null), entered(40), about)).toBeNull();
	expect(refuseBelowTaken(entered(50), entered(39), about)?.detail).toBe(
		'Ümraniye (İstanbul), 03.03.2026 Sal: alınmış siparişler yeni sınırdan fazla (durak 40/39). Sınırı yükseltin; yeni sipariş alınmasın istiyorsanız günü kapatın.',
	);
	expect(refuseBelowTaken(entered(20), entered(30), about)).toBeNull();
	expect(refuseBelowTaken(entered(50), entered(null, true), about)).toBeNull();
});

test('the word of a day follows the fuller of stops and desi', () => {
	const level = (stops: number, desi = 0) =>
		capacityLevel({ closed: false, stops: 40, desi: 100 }, { stops, desi });
	expect([level(0), level(34), level(40), level(41), level(1, 100)]).toEqual([
		'open',
		'nearly',
		'full',
		'over',
		'full',
	]);
	expect(capacityLevel({ closed: true, stops: null, desi: null }, { stops: 3, desi: 0 })).toBe(
		'closed',
	);
	expect(capacityLevel({ closed: false, stops: null, desi: null }, { stops: 3, desi: 0 })).toBe(
		'none',
	);
});

test('a day without room is named with its reason and the next one', () => {
	const facts = { area, serviceDate: tuesday, fill: 'durak 40/40', why: null };
	expect(noRoomSentence({ ...facts, fault: 'full', nextDate: '2026-03-04' })).toBe(
		'Ümraniye (İstanbul), 03.03.2026 Sal: kapasite dolu (durak 40/40). Yer olan ilk gün: 04.03.2026 Çar.',
	);
	expect(noRoomSentence({ ...facts, fault: 'closed', why: 'Bayram', nextDate: null })).toBe(
		'Ümraniye (İstanbul), 03.03.2026 Sal: gün kapalı (Bayram). Önümüzdeki dört haftada yer yok.',
	);
});
