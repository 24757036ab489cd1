/**
 * The display number of a route: the day and a sequence number per day and depot.
 * @example routeNumber('2026-03-05', 7) // 'RT-260305-07'
 */
export function routeNumber(serviceDate: string, count: number): string {
	return `RT-${serviceDate.slice(2).replaceAll('-', '')}-${String(count).padStart(2, '0')}`;
}

/**
 * The name of a route in lists of several depots, because numbers are unique only within a depot.
 * With one depot (null) it is the number.
 * @example routeName('RT-260305-07', 'Ümraniye') // 'RT-260305-07 · Ümraniye'
 */
export function routeName(number: string, depotName: string | null): string {
	return depotName === null ? number : `${number} · ${depotName}`;
}
