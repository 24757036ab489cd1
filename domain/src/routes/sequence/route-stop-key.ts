import { foldText } from '../../common/text/fold.ts';

export type StopAddress = {
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
};

/**
 * Key of the stop to which an order belongs: same province, district, neighbourhood and address
 * line in any spelling and script (docs/domain.md#stops).
 */
export function stopKeyOf(address: StopAddress): string {
	return [address.province, address.district, address.neighbourhood, address.addressLine]
		.map((part) =>
			foldText(part)
				.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
				.trim(),
		)
		.join('|');
}
