import { daysBetween, type ServiceDate } from '../common/date/date.ts';
import { refuse } from '../common/rule/refusal.ts';
import { performanceRefusals } from './performance-words.ts';

/** Maximum days of a report: a leap year, both ends inclusive. */
const maximumReportDays = 366;

/** Refuses a report with a reversed or too long range of days; null if it is valid. */
export function refuseReportSpan(dateFrom: ServiceDate, dateTo: ServiceDate) {
	if (dateTo < dateFrom) {
		return refuse(performanceRefusals, 'performance/span-reversed');
	}
	if (daysBetween(dateFrom, dateTo) < maximumReportDays) return null;
	return refuse(performanceRefusals, 'performance/span-too-long');
}
