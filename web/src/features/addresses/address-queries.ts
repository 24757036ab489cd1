import {
	addAddressFact,
	listAddresses,
	mergeAddress,
	setAddressPin,
	settleAddressFact,
	showAddress,
} from '@sevk/contract/addresses/addresses';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call/call.ts';
import { reading } from '../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../api/commands/use-act.ts';

export function useAddresses(query: InputOf<typeof listAddresses>['query'], enabled = true) {
	return useQuery({
		...reading(listAddresses, { query }),
		placeholderData: (before) => before,
		enabled,
	});
}

export function useAddress(addressId: string) {
	return useQuery(reading(showAddress, { params: { addressId } }));
}

export const useSetAddressPin = () => useAct(setAddressPin);
export const useMergeAddress = () => useAct(mergeAddress);
export const useAddAddressFact = () => useFormAct(addAddressFact);
export const useSettleAddressFact = () => useAct(settleAddressFact);
