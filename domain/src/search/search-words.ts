import { formatMoment, type Instant } from '../common/date.ts';
import { maskName } from '../common/name-mask.ts';
import { formatPlate } from '../common/plate.ts';
import type { DebitState } from '../debits/debit.ts';
import { custodyPlaceWords } from '../orders/piece-custody.ts';
import type { RouteState } from '../routes/route.ts';
import { routeStateWords } from '../routes/route-words.ts';

export const searchKinds = ['piece', 'order', 'route', 'debit', 'vehicle', 'driver'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The heading over the hits of one kind. */
export const searchKindWords: Record<SearchKind, string> = {
	piece: 'Koliler',
	order: 'Siparişler',
	route: 'Rotalar',
	debit: 'Zimmetler',
	vehicle: 'Araçlar',
	driver: 'Sürücüler',
};

export type RouteWhereabouts = {
	readonly state: RouteState;
	readonly depotName: string;
	readonly plate: string | null;
	readonly driverName: string | null;
	readonly stopCount: number;
	readonly stopsDone: number;
	readonly departedAt: Instant | null;
	readonly returnedAt: Instant | null;
};

const roadStates: readonly RouteState[] = ['in_progress', 'suspended', 'completed', 'reconciling'];

/** Where a vehicle on the road is going: with every result entered it comes back. */
function roadWord(state: RouteState): string {
	return state === 'completed' ? 'Dönüşte' : routeStateWords[state].label;
}

/**
 * Where a route is and with whom.
 * @example 'Dağıtımda: 34 ABC 123 · Mehmet Y***** · 12/40 durak · Çıkış: 08:15'
 * @example 'Depoda: Ümraniye · 34 ABC 123 · Mehmet Y***** · 40 durak'
 */
export function routeSentence(route: RouteWhereabouts, now: Instant): string {
	const { state, departedAt, returnedAt, depotName } = route;
	const crew = crewOf(route);
	const stops = `${route.stopCount} durak`;
	if (state === 'cancelled') return sentence(routeStateWords.cancelled.label, [depotName, ...crew]);
	if (state === 'closed' || returnedAt !== null) {
		const back = returnedAt === null ? [] : [`Dönüş: ${formatMoment(returnedAt, now)}`];
		return sentence('Depoda', [depotName, ...crew, stops, ...back]);
	}
	if (roadStates.includes(state)) {
		const left = departedAt === null ? [] : [`Çıkış: ${formatMoment(departedAt, now)}`];
		return sentence(roadWord(state), [...crew, `${route.stopsDone}/${stops}`, ...left]);
	}
	return sentence('Depoda', [depotName, ...crew, stops]);
}

export type DebitWhereabouts = {
	readonly state: DebitState;
	readonly depotName: string;
	readonly plate: string;
	readonly driverName: string;
	/** Pieces on the vehicle, of those that were ever put on it. */
	readonly onVehicle: number;
	readonly pieceCount: number;
	readonly acceptedAt: Instant | null;
	readonly clearedAt: Instant | null;
};

/**
 * Who holds the goods of a zimmet.
 * @example 'Zimmette: 34 ABC 123 · Mehmet Y***** · 4/57 koli araçta · Zimmet: 07:48'
 */
export function debitSentence(debit: DebitWhereabouts, now: Instant): string {
	const { state, acceptedAt, clearedAt } = debit;
	const crew = crewOf(debit);
	const pieces = `${debit.onVehicle}/${debit.pieceCount} koli araçta`;
	if (state === 'open' || state === 'partially_cleared') {
		const since = acceptedAt === null ? [] : [`Zimmet: ${formatMoment(acceptedAt, now)}`];
		return sentence(custodyPlaceWords.debit, [...crew, pieces, ...since]);
	}
	if (state === 'cleared') {
		const since = clearedAt === null ? [] : [`Kapanış: ${formatMoment(clearedAt, now)}`];
		return sentence('Araçta koli kalmadı', [...crew, ...since]);
	}
	if (state === 'cancelled') return sentence('Zimmet iptal edildi', crew);
	const waits = state === 'disputed' ? 'uyuşmazlık çözülmedi' : 'kabul bekliyor';
	return sentence(custodyPlaceWords.loading, [
		...crew,
		pieces,
		state === 'draft' ? 'okutma sürüyor' : waits,
	]);
}

export type CrewWhereabouts = {
	readonly depotName: string;
	/** Said when the vehicle or the person cannot go out: 'Bakımda', 'İzinli'. */
	readonly away: string | null;
	/** The open route of today, when there is one. */
	readonly route: (RouteWhereabouts & { readonly name: string }) | null;
	/** Pieces in the custody of this person, or on this vehicle. */
	readonly heldCount: number;
};

/**
 * Where a vehicle or a driver is today.
 * @example 'Dağıtımda: RT-260305-07 · Mehmet Y***** · 12 koli zimmette · Çıkış: 08:15'
 * @example 'Depoda: Ümraniye · bugün açık rotası yok'
 */
export function crewSentence(crew: CrewWhereabouts, now: Instant): string {
	const { route, depotName, away } = crew;
	const held = crew.heldCount > 0 ? [`${crew.heldCount} koli zimmette`] : [];
	if (route === null) {
		if (away !== null) return sentence(away, [depotName, ...held]);
		return sentence(depotName, [...held, 'bugün açık rotası yok']);
	}
	const onRoad = roadStates.includes(route.state) && route.returnedAt === null;
	const left =
		onRoad && route.departedAt !== null ? [`Çıkış: ${formatMoment(route.departedAt, now)}`] : [];
	const word = onRoad ? roadWord(route.state) : 'Depoda';
	return sentence(word, [route.name, ...crewOf(route), ...held, ...left]);
}

function crewOf({
	plate,
	driverName,
}: {
	plate: string | null;
	driverName: string | null;
}): string[] {
	return [plate === null ? '' : formatPlate(plate), maskName(driverName ?? '')].filter(
		(part) => part !== '',
	);
}

function sentence(word: string, parts: readonly string[]): string {
	return parts.length === 0 ? word : `${word}: ${parts.join(' · ')}`;
}
