import { type Refusal, refuse } from '../common/refusal.ts';
import type { RouteState } from './route.ts';
import { type RouteAct, routeAfter } from './route-transitions.ts';
import { routeRefusals } from './route-words.ts';

/** The next state, or the refusal that says in which state the route is. */
export function moveRoute(number: string, state: RouteState, act: RouteAct): RouteState | Refusal {
	const next = routeAfter(state, act);
	return next ?? refuse(routeRefusals, 'route/wrong-state', { number, state, act });
}

/** What a route lacks to be planned: vehicle, driver and at least one stop. */
export function planBlock(facts: {
	number: string;
	vehicleId: string | null;
	driverId: string | null;
	stopCount: number;
}): Refusal | null {
	const lacks: string[] = [];
	if (facts.vehicleId === null) lacks.push('araç');
	if (facts.driverId === null) lacks.push('sürücü');
	if (facts.stopCount === 0) lacks.push('sipariş');
	if (lacks.length === 0) return null;
	return refuse(routeRefusals, 'route/incomplete', { number: facts.number, lacks });
}

/** What still keeps a draft from being planned, as short words for its screen. */
export function planBlocks(facts: Parameters<typeof planBlock>[0]): string[] {
	return (planBlock(facts)?.facts?.['lacks'] as string[] | undefined) ?? [];
}

export type DepartureFacts = {
	readonly pendingPieces: number;
	readonly accepted: boolean;
	readonly disputed: boolean;
	readonly loadedPieces: number;
};

/**
 * What keeps a route from leaving (hard guard 3): unresolved pieces, a missing acceptance.
 * @example departureBlock({ pendingPieces: 2, accepted: false, disputed: false, loadedPieces: 40 })
 * // "Rota çıkışa hazır değil: 2 koli okutulmadı, sürücü zimmeti kabul etmedi."
 */
export function departureBlock(facts: DepartureFacts): Refusal | null {
	const blocks: string[] = [];
	if (facts.pendingPieces > 0) blocks.push(`${facts.pendingPieces} koli okutulmadı`);
	if (facts.loadedPieces === 0) blocks.push('araca koli yüklenmedi');
	if (facts.disputed) blocks.push('sürücünün bildirdiği uyuşmazlık çözülmedi');
	else if (!facts.accepted) blocks.push('sürücü zimmeti kabul etmedi');
	if (blocks.length === 0) return null;
	return refuse(routeRefusals, 'route/not-ready-to-depart', { blocks, ...facts });
}

/** Hard guard: the return reading may not be below the departure reading (km). */
export function kmBlock(departureKm: number | null, returnKm: number): Refusal | null {
	if (departureKm === null || returnKm >= departureKm) return null;
	return refuse(routeRefusals, 'route/km-reversed', { departureKm, returnKm });
}

/**
 * The km of one outing, null until both readings are known.
 * @example drivenKm(84_512, 84_596) // 84
 */
export function drivenKm(departureKm: number | null, returnKm: number | null): number | null {
	return departureKm === null || returnKm === null ? null : returnKm - departureKm;
}
