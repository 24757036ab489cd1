// The acts of a driver that the phone keeps until they are sent. The state decides, not a version,
// which a phone without a network cannot know (docs/trust.md#versions).
import { confirmAddressFact, suggestAddressFact } from '@sevk/contract/addresses/addresses';
import { acceptDebit, disputeDebit } from '@sevk/contract/debits/debit-loading';
import type { RouteDetail, RouteStop } from '@sevk/contract/routes/route-detail';
import { confirmPlanChange } from '@sevk/contract/routes/route-driver-plan';
import { departRoute, moveStop, returnRoute, skipStop } from '@sevk/contract/routes/route-outing';
import { useKeptAct } from '../../../api/acts/use-kept-act.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { notifyInfo, notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { stopName } from '../../routes/detail/route-stop-place.ts';

/** Everything on the route: an act on it waits for the earlier ones and holds up the later ones. */
function subjectsOf({ id, stops, debits }: RouteDetail): string[] {
	return [
		`route:${id}`,
		...debits.map((debit) => `debit:${debit.id}`),
		...stops.map((stop) => `stop:${stop.id}`),
		...stops.flatMap(({ orders }) => orders.map(({ orderId }) => `order:${orderId}`)),
	];
}

/**
 * Reports what became of an act; false when it was refused, which an open form shows itself.
 * `subject`: "Çıkış kaydedildi, …".
 */
export async function reportKeptAct(
	sending: Promise<unknown>,
	subject: string,
	done: string,
	onProblem: (problem: unknown) => void = notifyProblem,
): Promise<boolean> {
	try {
		const answer = await sending;
		if (answer === null) notifyInfo(`${subject} kaydedildi, bağlantı gelince gönderilecek.`);
		else notifySuccess(done);
		return true;
	} catch (problem) {
		onProblem(problem);
		return false;
	}
}

/** The form stays until the answer, which may be a refusal. */
const ofForm = { isOfForm: true };

export function useAcceptance(routeId: string, debitId: string) {
	return useKeptAct(acceptDebit, useAct(acceptDebit), () => ({
		subjects: [`route:${routeId}`, `debit:${debitId}`],
		title: 'Zimmet kabulü',
		effect: { kind: 'acceptance', debitId },
	}));
}

export function useDispute(routeId: string, debitId: string) {
	return useKeptAct(
		disputeDebit,
		useAct(disputeDebit),
		({ body: { phase } }) => ({
			subjects: [`route:${routeId}`, `debit:${debitId}`],
			title: phase === 'return' ? 'Geri teslim uyuşmazlığı' : 'Zimmet uyuşmazlığı',
			effect: { kind: phase === 'return' ? 'return-dispute' : 'dispute', debitId },
		}),
		ofForm,
	);
}

export function useDeparture(route: RouteDetail) {
	return useKeptAct(
		departRoute,
		useAct(departRoute),
		({ body }) => ({
			subjects: subjectsOf(route),
			title: 'Çıkış',
			effect: { kind: 'departure', routeId: route.id, at: body.departedAt ?? '' },
		}),
		ofForm,
	);
}

export function useReturn(route: RouteDetail) {
	return useKeptAct(
		returnRoute,
		useAct(returnRoute),
		({ body }) => ({
			subjects: subjectsOf(route),
			title: 'Dağıtımı bitirme',
			effect: { kind: 'return', routeId: route.id, at: body.returnedAt ?? '' },
		}),
		ofForm,
	);
}

export function usePlanConfirmation(route: RouteDetail) {
	return useKeptAct(confirmPlanChange, useAct(confirmPlanChange), () => ({
		// Later acts do not wait for it, and it waits for none: the sequence of the acts is enough.
		subjects: [`plan:${route.id}`],
		title: 'Rota değişikliği onayı',
		effect: { kind: 'plan-confirmation', routeId: route.id },
	}));
}

export function useSkip(stop: RouteStop) {
	return useKeptAct(skipStop, useAct(skipStop), ({ body: { skipped } }) => ({
		subjects: [`stop:${stop.id}`],
		title: `${stopName(stop)} · ${skipped ? 'durağı atlama' : 'yeniden sıraya alma'}`,
		effect: { kind: 'skip', stopId: stop.id, skipped },
	}));
}

export function useMove(stop: RouteStop) {
	return useKeptAct(moveStop, useAct(moveStop), ({ body: { place } }) => ({
		subjects: [`stop:${stop.id}`],
		title: `${stopName(stop)} · ${place === 'next' ? 'sıradaki yapma' : 'sona bırakma'}`,
		effect: { kind: 'move', stopId: stop.id, place },
	}));
}

/** Other acts of the stop do not wait for what is said of its address. */
const addressOf = (stop: RouteStop) => [`address:${stop.id}`];

export function useFactSuggestion(stop: RouteStop) {
	return useKeptAct(
		suggestAddressFact,
		useAct(suggestAddressFact),
		() => ({
			subjects: addressOf(stop),
			title: `${stopName(stop)} · adres bilgisi önerisi`,
			effect: null,
		}),
		ofForm,
	);
}

export function useFactConfirmation(stop: RouteStop) {
	return useKeptAct(confirmAddressFact, useAct(confirmAddressFact), () => ({
		subjects: addressOf(stop),
		title: `${stopName(stop)} · adres bilgisi onayı`,
		effect: null,
	}));
}
