import { addressKeyOf, type WrittenAddress } from '../../addresses/address-key.ts';
import { foldStored, limitMarks } from '../../common/text/fold.ts';

/**
 * Key of the stop to which an order belongs: the same flat in any spelling, else the same words in any
 * case and script (docs/domain.md#stops).
 */
export function stopKeyOf(address: WrittenAddress): string {
	return addressKeyOf(address)?.full ?? `?|${textsOf(address).map(foldWords).join('|')}`;
}

function textsOf(address: WrittenAddress): string[] {
	return [address.province, address.district, address.neighbourhood, address.addressLine];
}

/** Vowel signs stay: without them words of Indian and Thai script are the same. */
function foldWords(text: string): string {
	return foldStored(limitMarks(text))
		.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
		.trim();
}

/** Keys of stops of version 1 had four folded texts; such a stop has the key of one of its orders. */
export function isFormerStopKey(key: string): boolean {
	return key.split('|').length === 4;
}
