import { expect, test } from 'vitest';
import { weekdays } from '../../common/date/work-week.ts';
import {
	comingStandingDates,
	isStandingDate,
	type StandingRule,
	standingDates,
	standingOrderNos,
	standingStateOn,
} from './standing-order.ts';
import { standingPeriod, standingRhythm } from './standing-order-words.ts';

/** 01.12.2026 is a Tuesday. */
const rule = (about: Partial<StandingRule> = {}): StandingRule => ({
	weekdays: ['tuesday'],
	everyWeeks: 1,
	startsOn: '2026-12-01',
	endsOn: null,
	pausedFrom: null,
	pausedUntil: null,
	...about,
});
const december = { from: '2026-12-01', until: '2026-12-31' };

test('repeats on its weekdays from the start to the end', () => {
	expect(standingDates(rule(), december)).toEqual([
		'2026-12-01',
		'2026-12-08',
		'2026-12-15',
		'2026-12-22',
		'2026-12-29',
	]);
	const ended = rule({ weekdays: ['thursday', 'tuesday'], endsOn: '2026-12-08' });
	expect(standingDates(ended, december)).toEqual(['2026-12-01', '2026-12-03', '2026-12-08']);
	expect(isStandingDate(rule({ startsOn: '2026-12-02' }), '2026-12-01')).toBe(false);
});

test('every second week is counted from the week of the start', () => {
	const dates = standingDates(
		rule({ weekdays: ['monday', 'friday'], everyWeeks: 2, startsOn: '2026-12-03' }),
		december,
	);
	// The Friday of the first week, then both days of every second one.
	expect(dates).toEqual(['2026-12-04', '2026-12-14', '2026-12-18', '2026-12-28']);
});

test('a pause leaves its days out, both ends included', () => {
	const paused = rule({ pausedFrom: '2026-12-08', pausedUntil: '2026-12-22' });
	expect(standingDates(paused, december)).toEqual(['2026-12-01', '2026-12-29']);
	const open = rule({ pausedFrom: '2026-12-09' });
	expect(standingDates(open, december)).toEqual(['2026-12-01', '2026-12-08']);
});

test('orders are created for two weeks ahead, today included', () => {
	expect(comingStandingDates(rule(), '2026-12-01')).toEqual(['2026-12-01', '2026-12-08']);
	expect(comingStandingDates(rule(), '2026-12-02')).toEqual(['2026-12-08', '2026-12-15']);
	expect(comingStandingDates(rule({ endsOn: '2026-12-01' }), '2026-12-02')).toEqual([]);
});

test('is paused on the days of the pause and ended after the last day', () => {
	const paused = rule({
		pausedFrom: '2026-12-08',
		pausedUntil: '2026-12-22',
		endsOn: '2026-12-29',
	});
	expect(standingStateOn(paused, '2026-12-07')).toBe('active');
	expect(standingStateOn(paused, '2026-12-22')).toBe('paused');
	expect(standingStateOn(paused, '2026-12-29')).toBe('active');
	expect(standingStateOn(paused, '2026-12-30')).toBe('ended');
});

test('the number of an order has that of the standing order and the day', () => {
	expect(standingOrderNos(12, '2026-12-01').slice(0, 2)).toEqual([
		'DS-12-261201',
		'DS-12-261201-2',
	]);
});

test('is said as one says it', () => {
	expect(standingRhythm(rule())).toBe('Her Salı');
	expect(standingRhythm(rule({ weekdays: ['friday', 'monday', 'tuesday'] }))).toBe(
		'Her Pazartesi, Salı ve Cuma',
	);
	expect(standingRhythm(rule({ weekdays: ['tuesday', 'thursday'], everyWeeks: 2 }))).toBe(
		'2 haftada bir Salı ve Perşembe',
	);
	const workdays = rule({ weekdays: weekdays.slice(0, 5) });
	expect(standingRhythm(workdays)).toBe('Hafta içi her gün');
	expect(standingPeriod(rule())).toBe('01.12.2026 – süresiz');
	expect(standingPeriod(rule({ endsOn: '2026-12-29', pausedFrom: '2026-12-08' }))).toBe(
		'01.12.2026 – 29.12.2026 · ara: 08.12.2026 – süresiz',
	);
});
