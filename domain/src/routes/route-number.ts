/**
 * The human number of a route: day and a running number of that day in its depot.
 * @example routeNumber('2026-03-05', 7) // 'RT-260305-07'
 */
export function routeNumber(serviceDate: string, count: number): string {
	return `RT-${serviceDate.slice(2).replaceAll('-', '')}-${String(count).padStart(2, '0')}`;
}
