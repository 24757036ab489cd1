import type { AddressFactFields } from '@sevk/contract/addresses/addresses';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { sentenceOf } from '../../api/connection/problem.ts';
import { AddressFactForm } from '../addresses/address-fact-form.tsx';
import { reportKeptAct, useFactSuggestion } from './common/driving-acts.ts';

type Props = { readonly stop: RouteStop; readonly onClose: () => void };

/** Bilgi Öner: what the next driver should know of the place, also without a network. */
export function DrivingAddressForm({ stop, onClose }: Props) {
	const suggest = useFactSuggestion(stop);
	const orderId = stop.orders[0]?.orderId ?? '';

	async function submit(body: AddressFactFields): Promise<string | null> {
		let problem: string | null = null;
		const sending = suggest.mutateAsync({ params: { orderId }, body });
		const done = 'Bilgi önerildi. Başka bir sürücü ya da ofis onaylayınca herkes görür.';
		const isKept = await reportKeptAct(sending, 'Öneri', done, (failure) => {
			problem = sentenceOf(failure);
		});
		if (isKept) onClose();
		return problem;
	}

	return (
		<AddressFactForm
			title="Bilgi Öner"
			verb="Öneriyi Gönder"
			busy={suggest.isPending}
			recipientNames={stop.orders.map(({ recipientName }) => recipientName)}
			onSubmit={submit}
			onClose={onClose}
		/>
	);
}
