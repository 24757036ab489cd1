import { foldText } from '../common/fold.ts';

/**
 * What makes two orders one stop: the same district, neighbourhood and address line in any
 * spelling (domain.md §5, "Several orders at one address make one stop").
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
