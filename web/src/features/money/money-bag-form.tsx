import { TextInput } from '@mantine/core';
import { formatKurus } from '@sevk/domain/common/format/money';
import { useState } from 'react';
import { ActModal } from '../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { useBankBag } from './money-queries.ts';

export type MoneyBag = {
	readonly bagId: string;
	readonly carrierName: string;
	readonly kurus: number;
};

type Props = { readonly depotId: string; readonly bag: MoneyBag; readonly onClose: () => void };

/** Bankaya Yatırıldı: the number of the bank's receipt ends the way of a bag. */
export function MoneyBagForm({ depotId, bag, onClose }: Props) {
	const { bagId, carrierName, kurus } = bag;
	const [receiptNo, setReceiptNo] = useState('');
	const [problem, setProblem] = useState<unknown>(null);
	const bank = useBankBag();

	async function submit() {
		setProblem(null);
		try {
			await bank.mutateAsync({ params: { bagId }, body: { depotId, receiptNo } });
			notifySuccess('Çanta bankaya yatırıldı.');
			onClose();
		} catch (caught) {
			setProblem(caught);
		}
	}

	return (
		<ActModal
			title="Bankaya Yatırıldı"
			verb="Yatırıldı"
			busy={bank.isPending}
			dirty={receiptNo !== ''}
			problem={problem}
			onClose={onClose}
			onSubmit={() => void submit()}
		>
			<TextInput
				label="Dekont no"
				description={`${formatKurus(kurus)}, taşıyan: ${carrierName}`}
				required
				maxLength={60}
				value={receiptNo}
				onChange={(event) => setReceiptNo(event.currentTarget.value)}
				data-autofocus
			/>
		</ActModal>
	);
}
