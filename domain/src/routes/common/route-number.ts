/**
 * The display number of a route: the code of the depot, the day, and a sequence number of both.
 * @example routeNumber('UMR', '2026-03-05', 7) // 'RT-UMR-260305-07'
 */
export function routeNumber(depotCode: string, serviceDate: string, count: number): string {
	return `RT-${depotCode}-${routeSerial(serviceDate, count)}`;
}

/** The part of a route's number that older numbers, without a depot, have too. */
export function routeSerial(serviceDate: string, count: number): string {
	return `${serviceDate.slice(2).replaceAll('-', '')}-${String(count).padStart(2, '0')}`;
}

/**
 * The name of a route in lists of several depots: older numbers are unique only within a depot.
 * With one depot (null) it is the number.
 * @example routeName('RT-260305-07', 'Ümraniye') // 'RT-260305-07 · Ümraniye'
 */
export function routeName(number: string, depotName: string | null): string {
	return depotName === null ? number : `${number} · ${depotName}`;
}
