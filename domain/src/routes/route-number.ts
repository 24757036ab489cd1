/**
 * The human number of a route: day and a running number of that day in its depot.
 * @example routeNumber('2026-03-05', 7) // 'RT-260305-07'
 */
export function routeNumber(serviceDate: string, count: number): string {
	return `RT-${serviceDate.slice(2).replaceAll('-', '')}-${String(count).padStart(2, '0')}`;
}

/**
 * How a route is called where routes of several depots may stand beside each other: numbers count
 * within a depot. Where there is one depot (null) the number says it all.
 * @example routeName('RT-260305-07', 'Ümraniye') // 'RT-260305-07 · Ümraniye'
 */
export function routeName(number: string, depotName: string | null): string {
	return depotName === null ? number : `${number} · ${depotName}`;
}
