import { describe, expect, it } from 'vitest';
import {
	addPerformance,
	carryOverShare,
	closingTime,
	custodyDifference,
	deliverySuccess,
	firstAttemptSuccess,
	kmPerStop,
	onTimeShare,
	type PerformanceSums,
	returnShare,
	stopsPerHour,
	timePerStop,
} from './performance.ts';
import { figureText, minutesWords, performanceFigures } from './performance-words.ts';

const nothing = addPerformance([]);
const day: PerformanceSums = {
	routeCount: 2,
	outCount: 50,
	deliveredCount: 45,
	firstOutCount: 40,
	firstDeliveredCount: 38,
	windowedCount: 20,
	onTimeCount: 17,
	carriedOverCount: 3,
	returnedCount: 1,
	debitedPieces: 80,
	differingPieces: 2,
	cashDifferenceKurus: -15_000,
	closingMinutes: 90,
	closedCount: 2,
	stopMinutes: 280,
	timedStopCount: 40,
	outingMinutes: 960,
	returnedStopCount: 40,
	drivenKm: 88,
	measuredStopCount: 40,
};

describe('the figures of a span of days', () => {
	it('are shares of what went out', () => {
		expect(deliverySuccess(day)).toBe(0.9);
		expect(firstAttemptSuccess(day)).toBe(0.95);
		expect(onTimeShare(day)).toBe(0.85);
		expect(carryOverShare(day)).toBe(0.06);
		expect(returnShare(day)).toBe(0.02);
		expect(custodyDifference(day)).toBe(0.025);
	});

	it('are averages of times and ways', () => {
		expect(closingTime(day)).toBe(45);
		expect(timePerStop(day)).toBe(7);
		expect(stopsPerHour(day)).toBe(2.5);
		expect(kmPerStop(day)).toBe(2.2);
	});

	it('say nothing where there is nothing to measure', () => {
		const shown = performanceFigures.filter((figure) => figure.of(nothing) !== null);
		expect(shown.map(({ code }) => code)).toEqual(['cash-difference']);
		expect(deliverySuccess(nothing)).toBeNull();
	});

	it('of parts are weighed, not averaged', () => {
		const small = { ...nothing, outCount: 10, deliveredCount: 0 };
		expect(deliverySuccess(addPerformance([day, small]))).toBe(0.75);
		expect(addPerformance([day, day]).cashDifferenceKurus).toBe(-30_000);
	});

	it('are read the Turkish way', () => {
		const texts = performanceFigures.map((figure) => figureText(figure, day));
		expect(texts).toEqual([
			...['%90,0', '%95,0', '%85,0', '%6,0', '%2,0', '%2,5', '-₺150,00'],
			...['45 dk', '7 dk', '2,5', '2,2'],
		]);
		expect(figureText(performanceFigures[0] as (typeof performanceFigures)[0], nothing)).toBe('—');
		expect(minutesWords(85)).toBe('1 sa 25 dk');
		expect(minutesWords(120)).toBe('2 sa');
	});
});
