import { describe, expect, it } from 'vitest';
import { formatMinutes } from '../common/format/minutes-format.ts';
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
import { formatFigure, performanceFigures } from './performance-words.ts';

const emptySums = addPerformance([]);
const day: PerformanceSums = {
	routeCount: 2,
	outCount: 50,
	deliveredCount: 45,
	partlyCount: 4,
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

describe('figures of a range of days', () => {
	it('shares refer to the orders that went out', () => {
		expect(deliverySuccess(day)).toBe(0.9);
		expect(firstAttemptSuccess(day)).toBe(0.95);
		expect(onTimeShare(day)).toBe(0.85);
		expect(carryOverShare(day)).toBe(0.06);
		expect(returnShare(day)).toBe(0.02);
		expect(custodyDifference(day)).toBe(0.025);
	});

	it('averages of times and distances', () => {
		expect(closingTime(day)).toBe(45);
		expect(timePerStop(day)).toBe(7);
		expect(stopsPerHour(day)).toBe(2.5);
		expect(kmPerStop(day)).toBe(2.2);
	});

	it('are null without data', () => {
		const measuredFigures = performanceFigures.filter((figure) => figure.of(emptySums) !== null);
		expect(measuredFigures.map(({ code }) => code)).toEqual(['cash-difference']);
		expect(deliverySuccess(emptySums)).toBeNull();
	});

	it('are weighted when parts are added', () => {
		const small = { ...emptySums, outCount: 10, deliveredCount: 0 };
		expect(deliverySuccess(addPerformance([day, small]))).toBe(0.75);
		expect(addPerformance([day, day]).cashDifferenceKurus).toBe(-30_000);
	});

	it('are formatted in Turkish notation', () => {
		const texts = performanceFigures.map((figure) => formatFigure(figure, day));
		expect(texts).toEqual([
			'%90,0',
			'%95,0',
			'%85,0',
			'%6,0',
			'%2,0',
			'%2,5',
			'-₺150,00',
			'45 dk',
			'7 dk',
			'2,5',
			'2,2',
		]);
		expect(formatFigure(performanceFigures[0] as (typeof performanceFigures)[0], emptySums)).toBe(
			'—',
		);
		expect(formatMinutes(85)).toBe('1 sa 25 dk');
		expect(formatMinutes(120)).toBe('2 sa');
	});
});
