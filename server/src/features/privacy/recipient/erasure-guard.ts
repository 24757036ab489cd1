import { refuse } from '@sevk/domain/common/rule/refusal';
import { type ErasureFacts, erasureBlock } from '@sevk/domain/privacy/erasure';
import { privacyRefusals } from '@sevk/domain/privacy/privacy-words';

/** Refuses the erasure of a recipient who is still needed; null when it is allowed. */
export function refuseErasure({ orderNo, ...facts }: ErasureFacts & { readonly orderNo: string }) {
	const block = erasureBlock(facts);
	if (block === null) return null;
	const { state } = facts;
	if (block === 'order-open') {
		return refuse(privacyRefusals, 'privacy/order-open', { orderNo, state });
	}
	if (block === 'route-open') return refuse(privacyRefusals, 'privacy/route-open', { orderNo });
	return refuse(privacyRefusals, 'privacy/goods-left', { orderNo });
}
