import { formatMoment, type Instant } from '../common/date/date.ts';
import { formatPlate } from '../common/identifier/plate.ts';
import { type DebitState, runningDebitStates } from '../debits/common/debit.ts';
import { type ListedReportKind, listedReportWords } from '../debits/line/report-list-words.ts';
import { custodyPlaceWords } from '../orders/piece/piece-custody.ts';
import { onRoadRouteStates, type RouteState, runningRouteStates } from '../routes/common/route.ts';
import { routeStateWords } from '../routes/common/route-words.ts';

export const searchKinds = [
	'piece',
	'order',
	'route',
	'debit',
	'report',
	'vehicle',
	'driver',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Heading of the results of each kind. */
export const searchKindWords: Record<SearchKind, string> = {
	piece: 'Koliler',
	order: 'Siparişler',
	route: 'Rotalar',
	debit: 'Zimmetler',
	report: 'Tutanaklar',
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

/** States of routes of earlier days that search still lists as in progress. */
export const underwayRouteStates: readonly RouteState[] = [...onRoadRouteStates, 'completed'];

/** State label on the road; a route with all results is returning. */
function roadStateLabel(state: RouteState): string {
	return state === 'completed' ? 'Dönüşte' : routeStateWords[state].label;
}

/**
 * Describes where a route is and with whom.
 * @example 'Dağıtımda: 34 ABC 123 · Mehmet Y***** · 12/40 durak · Çıkış: 08:15'
 * @example 'Depoda: Ümraniye · 34 ABC 123 · Mehmet Y***** · 40 durak'
 */
export function routeSentence(route: RouteWhereabouts, now: Instant): string {
	const { state, departedAt, returnedAt, depotName } = route;
	const crew = crewOf(route);
	const stops = `${route.stopCount} durak`;
	if (state === 'cancelled') return sentence(routeStateWords.cancelled.label, [depotName, ...crew]);
	if (state === 'closed' || returnedAt !== null) {
		const returnPart = returnedAt === null ? [] : [`Dönüş: ${formatMoment(returnedAt, now)}`];
		return sentence('Depoda', [depotName, ...crew, stops, ...returnPart]);
	}
	if (runningRouteStates.includes(state)) {
		const departurePart = departedAt === null ? [] : [`Çıkış: ${formatMoment(departedAt, now)}`];
		return sentence(roadStateLabel(state), [
			...crew,
			`${route.stopsDone}/${stops}`,
			...departurePart,
		]);
	}
	return sentence('Depoda', [depotName, ...crew, stops]);
}

export type DebitWhereabouts = {
	readonly state: DebitState;
	readonly depotName: string;
	readonly plate: string;
	readonly driverName: string;
	/** Pieces on the vehicle, out of `pieceCount` ever debited. */
	readonly onVehicle: number;
	readonly pieceCount: number;
	readonly acceptedAt: Instant | null;
	readonly clearedAt: Instant | null;
};

/**
 * Describes who holds the goods of a debit.
 * @example 'Zimmette: 34 ABC 123 · Mehmet Y***** · 4/57 koli araçta · Zimmet: 07:48'
 */
export function debitSentence(debit: DebitWhereabouts, now: Instant): string {
	const { state, acceptedAt, clearedAt } = debit;
	const crew = crewOf(debit);
	const pieces = `${debit.onVehicle}/${debit.pieceCount} koli araçta`;
	if (runningDebitStates.includes(state)) {
		const since = acceptedAt === null ? [] : [`Zimmet: ${formatMoment(acceptedAt, now)}`];
		return sentence(custodyPlaceWords.debit, [...crew, pieces, ...since]);
	}
	if (state === 'cleared') {
		const since = clearedAt === null ? [] : [`Kapanış: ${formatMoment(clearedAt, now)}`];
		return sentence('Araçta koli kalmadı', [...crew, ...since]);
	}
	if (state === 'cancelled') return sentence('Zimmet iptal edildi', crew);
	const acceptancePart = state === 'disputed' ? 'uyuşmazlık çözülmedi' : 'kabul bekliyor';
	return sentence(custodyPlaceWords.loading, [
		...crew,
		pieces,
		state === 'draft' ? 'okutma sürüyor' : acceptancePart,
	]);
}

export type ReportFacts = {
	readonly kind: ListedReportKind;
	readonly plate: string | null;
	readonly driverName: string | null;
	readonly receiverName: string | null;
	readonly senderName: string | null;
	readonly pieceCount: number;
	readonly writtenAt: Instant;
};

/**
 * Describes what a report (Tutanak) is about.
 * @example 'Hasar tespit formu: 34 ABC 123 · Mehmet Yıldız · 2 koli · Düzenlenme: 08:15'
 */
export function reportSentence(report: ReportFacts, now: Instant): string {
	const { kind, plate, driverName, receiverName, senderName, pieceCount, writtenAt } = report;
	return sentence(listedReportWords[kind], [
		...crewOf({ plate, driverName }),
		...(receiverName === null ? [] : [`Devralan: ${receiverName}`]),
		...(senderName === null ? [] : [senderName]),
		`${pieceCount} koli`,
		`Düzenlenme: ${formatMoment(writtenAt, now)}`,
	]);
}

export type CrewWhereabouts = {
	readonly depotName: string;
	/** Label of an unavailable vehicle or driver: 'Bakımda', 'İzinli'; null if available. */
	readonly away: string | null;
	/** The open route of today; null if there is none. */
	readonly route: (RouteWhereabouts & { readonly name: string }) | null;
	/** Pieces in the custody of this driver or on this vehicle. */
	readonly heldCount: number;
};

/**
 * Describes where a vehicle or a driver is today.
 * @example 'Dağıtımda: RT-260305-07 · Mehmet Y***** · 12 koli zimmette · Çıkış: 08:15'
 * @example 'Depoda: Ümraniye · bugün açık rotası yok'
 */
export function crewSentence(crew: CrewWhereabouts, now: Instant): string {
	const { route, depotName, away } = crew;
	const heldPart = crew.heldCount > 0 ? [`${crew.heldCount} koli zimmette`] : [];
	if (route === null) {
		if (away !== null) return sentence(away, [depotName, ...heldPart]);
		return sentence(depotName, [...heldPart, 'bugün açık rotası yok']);
	}
	const onRoad = runningRouteStates.includes(route.state) && route.returnedAt === null;
	const departurePart =
		onRoad && route.departedAt !== null ? [`Çıkış: ${formatMoment(route.departedAt, now)}`] : [];
	const word = onRoad ? roadStateLabel(route.state) : 'Depoda';
	return sentence(word, [route.name, ...crewOf(route), ...heldPart, ...departurePart]);
}

function crewOf({
	plate,
	driverName,
}: {
	plate: string | null;
	driverName: string | null;
}): string[] {
	return [plate === null ? '' : formatPlate(plate), driverName ?? ''].filter((part) => part !== '');
}

function sentence(word: string, parts: readonly string[]): string {
	return parts.length === 0 ? word : `${word}: ${parts.join(' · ')}`;
}
