import { foldText } from '../../common/text/fold.ts';

/**
 * Key of the stop to which an order belongs: same province, district, neighbourhood and address
 * line in any spelling (docs/domain.md#stops).
 */
export function stopKeyOf(address: {
	province: string;
	district: string;
	neighbourhood: string;
	addressLine: string;
}): string {
	return [address.province, address.district, address.neighbourhood, address.addressLine]
		.map((part) =>
			foldText(part)
				.replaceAll(/[^a-z0-9]+/g, ' ')
				.trim(),
		)
		.join('|');
}
