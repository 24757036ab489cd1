import {
	addSenderContact,
	changeSenderState,
	confirmSenderIban,
	createSender,
	editSender,
	editSenderContact,
	enterSenderIban,
	listSenderAccounts,
	listSenderChoices,
	removeSenderContact,
	type SenderChoice,
	showSender,
	withdrawSenderIban,
} from '@sevk/contract/senders/senders';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call/call.ts';
import { reading } from '../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../api/commands/use-act.ts';
import { useMay } from '../../api/state/client-store.ts';

export function useSenders(query: InputOf<typeof listSenderAccounts>['query']) {
	return useQuery({
		...reading(listSenderAccounts, { query }),
		placeholderData: (before) => before,
	});
}

export function useSender(senderId: string) {
	return useQuery(reading(showSender, { params: { senderId } }, { isKept: true }));
}

export const useCreateSender = () => useFormAct(createSender);
export const useEditSender = () => useFormAct(editSender);
export const useChangeSenderState = () => useAct(changeSenderState);
export const useAddSenderContact = () => useFormAct(addSenderContact);
export const useEditSenderContact = () => useFormAct(editSenderContact);
export const useRemoveSenderContact = () => useAct(removeSenderContact);
export const useEnterSenderIban = () => useFormAct(enterSenderIban);
export const useConfirmSenderIban = () => useAct(confirmSenderIban);
export const useWithdrawSenderIban = () => useAct(withdrawSenderIban);

/** The accounts that orders may belong to; none for who may not see definitions. */
export function useSenderChoices(): readonly SenderChoice[] {
	const isAllowed = useMay('definitions.read');
	const { data } = useQuery({ ...reading(listSenderChoices, {}), enabled: isAllowed });
	return data?.items ?? noChoices;
}

const noChoices: readonly SenderChoice[] = [];
