import type { SearchHit } from '@sevk/contract/search/search';
import { testId } from './test-ids.ts';

/** The order of `order()`, which a driver holds. */
export function searchHit(change: Partial<SearchHit> = {}): SearchHit {
	return {
		kind: 'order',
		id: testId(201),
		title: 'SP-240501',
		note: 'Iğdırlı Ş****',
		sentence: 'Zimmette: Gökhan Öz · 34 ABC 123',
		state: { label: 'Dağıtımda', tone: 'blue' },
		screen: 'orderDetail',
		params: { orderID: testId(201) },
		...change,
	};
}
