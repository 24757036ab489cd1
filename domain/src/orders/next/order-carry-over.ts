import { formatDate, type ServiceDate } from '../../common/date/date.ts';
import type { OrderState } from '../common/order.ts';

/** Groups of orders from earlier days that need a next step (Dünden Kalanlar). */
export const carryOverGroups = ['failed', 'unsent', 'on_vehicle', 'appointment', 'branch'] as const;
export type CarryOverGroup = (typeof carryOverGroups)[number];

export const carryOverGroupWords: Record<CarryOverGroup, string> = {
	failed: 'Teslim Edilemeyen',
	unsent: 'Dağıtıma Çıkmayan',
	on_vehicle: 'Araçta Kalan',
	appointment: 'Randevu Günü Gelen',
	branch: 'Şubede Süresi Dolan',
};

/** Unresolved states of earlier days, with their groups. */
export const groupOfCarryOverState = {
	failed: 'failed',
	partially_delivered: 'failed',
	new: 'unsent',
	ready: 'unsent',
	planned: 'unsent',
	out_for_delivery: 'on_vehicle',
	cancelled: 'on_vehicle',
	appointment: 'appointment',
	waiting_at_branch: 'branch',
} as const satisfies Partial<Record<OrderState, CarryOverGroup>>;
export type CarryOverState = keyof typeof groupOfCarryOverState;
export const carryOverStates = Object.keys(groupOfCarryOverState) as CarryOverState[];

export type CarryOverFacts = {
	readonly state: CarryOverState;
	/** Number of pieces on a vehicle. */
	readonly heldPieceCount: number;
	/** Number of open pieces, and of those of them that the depot cannot find. */
	readonly openPieceCount: number;
	readonly missingPieceCount: number;
	readonly routeNumber: string | null;
	readonly routeDate: ServiceDate | null;
};

/** An action that must happen elsewhere before a next step. */
export type CarryOverBlock = {
	readonly fix: 'hand-back' | 'enter-result' | 'check-order' | 'undo-scan' | 'find-pieces';
	readonly sentence: string;
};

/** The act that resolves a block, and the link of a user who may only look at it. */
export const carryOverFixWords: Record<
	CarryOverBlock['fix'],
	{ readonly act: string; readonly link: string }
> = {
	'hand-back': { act: 'Geri Teslim Al', link: 'Zimmeti Aç' },
	'enter-result': { act: 'Sonuç Gir', link: 'Rotayı Aç' },
	'check-order': { act: 'Siparişi Kontrol Et', link: 'Siparişi Aç' },
	'undo-scan': { act: 'Zimmeti Aç', link: 'Zimmeti Aç' },
	'find-pieces': { act: 'Kayıp Araştırması', link: 'Kayıp Araştırması' },
};

/**
 * Returns what blocks the next step of an order; null if nothing does.
 * @example carryOverBlock({ state: 'failed', heldPieceCount: 2, … })?.sentence
 * // '2 koli hâlâ araçta; önce depoya geri teslim alın.'
 */
export function carryOverBlock(order: CarryOverFacts): CarryOverBlock | null {
	const { state, heldPieceCount, routeNumber, routeDate } = order;
	if (state === 'new') {
		return { fix: 'check-order', sentence: 'Adresi ve uyarıları kontrol edilmedi.' };
	}
	if (state === 'out_for_delivery') {
		const day = routeDate === null ? '' : ` (${formatDate(routeDate)})`;
		const route = routeNumber === null ? 'Rotasının' : `Rota ${routeNumber}${day}:`;
		return { fix: 'enter-result', sentence: `${route} teslimat sonucu girilmedi.` };
	}
	if (heldPieceCount === 0) return missingBlock(order);
	const pieces = `${heldPieceCount} koli`;
	if (state === 'cancelled') {
		return {
			fix: 'hand-back',
			sentence: `Sipariş iptal edildi, ${pieces} araçta: ayırın / geri getirin.`,
		};
	}
	if (state === 'planned') {
		return {
			fix: 'undo-scan',
			sentence: `${pieces} araca yüklendi, rota çıkmadı; önce depoya geri alın.`,
		};
	}
	return { fix: 'hand-back', sentence: `${pieces} hâlâ araçta; önce depoya geri teslim alın.` };
}

/** An order that the depot cannot find has no next step until it is found or written off. */
function missingBlock({
	openPieceCount,
	missingPieceCount,
}: Pick<CarryOverFacts, 'openPieceCount' | 'missingPieceCount'>): CarryOverBlock | null {
	if (missingPieceCount === 0 || missingPieceCount < openPieceCount) return null;
	return {
		fix: 'find-pieces',
		sentence: `${missingPieceCount} koli kayıp araştırmasında; önce bulunmalı ya da kayıp yazılmalı.`,
	};
}
