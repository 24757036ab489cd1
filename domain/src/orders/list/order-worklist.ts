import { endedOrderStates, type OrderState } from '../common/order.ts';
import type { CustodyPlace } from '../piece/piece-custody.ts';

/** Lists of work on the goods in a depot, missing there, or on their way to it (docs/domain.md#worklists). */
export type Worklist =
	| 'receipt'
	| 'missing'
	| 'check'
	| 'pool'
	| 'route'
	| 'next_step'
	| 'waiting'
	| 'sender'
	| 'cancelled'
	| 'product_return';

/** The screen and the list in which the users find each worklist. */
export const worklistWords: Record<Worklist, string> = {
	receipt: 'Mal Kabul',
	missing: 'Dünden Kalanlar › Kayıp Araştırması',
	check: 'Siparişler › Hazırlık',
	pool: 'Rotalar › Sipariş Havuzu',
	route: 'Rota Detayı',
	next_step: 'Dünden Kalanlar',
	waiting: 'Siparişler › Beklemede',
	sender: 'Siparişler › Göndericiye İade',
	cancelled: 'Siparişler › İptal',
	product_return: 'Dünden Kalanlar › İade Ürünler',
};

/**
 * The worklist of the packages in the depot, by the state of their order. Null for a state in which
 * no package may be in the depot.
 */
const worklistOfState: Record<OrderState, Worklist | null> = {
	new: 'check',
	ready: 'pool',
	planned: 'route',
	out_for_delivery: 'route',
	failed: 'next_step',
	partially_delivered: 'next_step',
	appointment: 'waiting',
	waiting_at_branch: 'waiting',
	returning: 'sender',
	cancelled: 'cancelled',
	delivered: null,
	returned: null,
	lost: null,
	damaged: null,
};

/**
 * The worklist of a package, or of a product that the recipient gave back; null if the depot neither
 * holds, searches nor expects it.
 * @example worklistOf('failed', 'depot') // 'next_step'
 */
export function worklistOf(
	state: OrderState,
	place: CustodyPlace,
	kind: 'package' | 'product' = 'package',
): Worklist | null {
	if (kind === 'product') return place === 'depot' ? 'product_return' : null;
	if (place === 'expected') return endedOrderStates.includes(state) ? null : 'receipt';
	if (place === 'missing') return 'missing';
	return place === 'depot' ? worklistOfState[state] : null;
}
