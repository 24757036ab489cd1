import { daysBetween, type ServiceDate } from '../common/date.ts';
import { type Refusal, refuseAs } from '../common/refusal.ts';
import { performanceRefusals } from './performance-words.ts';

/** Days that one report may span: a leap year, both ends included. */
const mostReportDays = 366;

/** Why a report cannot be made of a span of days, on the screen or as a file; null when it can. */
export function refuseReportSpan(dateFrom: ServiceDate, dateTo: ServiceDate): Refusal | null {
	if (dateTo < dateFrom) {
		return refuseAs(422, performanceRefusals, 'performance/span-reversed');
	}
	if (daysBetween(dateFrom, dateTo) < mostReportDays) return null;
	return refuseAs(422, performanceRefusals, 'performance/span-too-long');
}
