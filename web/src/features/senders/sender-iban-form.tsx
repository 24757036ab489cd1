import { parseIban } from '@sevk/domain/common/identifier/iban';
import { senderRefusals } from '@sevk/domain/senders/sender-words';
import { useState } from 'react';
import { ActModal } from '../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { masks } from '../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../ui/form/masked-input.tsx';
import { useEnterSenderIban } from './sender-queries.ts';

type Props = { readonly senderId: string; readonly onClose: () => void };

/** Enters a new IBAN, which another person confirms. */
export function SenderIbanForm({ senderId, onClose }: Props) {
	const enter = useEnterSenderIban();
	const [iban, setIban] = useState('');
	const [isWrong, setWrong] = useState(false);

	async function submit() {
		const isInvalid = parseIban(iban) === null;
		setWrong(isInvalid);
		if (isInvalid) return;
		try {
			await enter.mutateAsync({ params: { senderId }, body: { iban } });
			notifySuccess('IBAN girildi; başka bir kullanıcının onayını bekliyor.');
			onClose();
		} catch {
			// The window shows the problem.
		}
	}

	return (
		<ActModal
			title="IBAN Gir"
			verb="Onaya Gönder"
			busy={enter.isPending}
			dirty={iban !== ''}
			problem={enter.error}
			onClose={onClose}
			onSubmit={() => void submit()}
		>
			<MaskedInput
				label="IBAN"
				mask={masks.iban}
				placeholder="TR00 0000 0000 0000 0000 0000 00"
				value={iban}
				error={isWrong ? senderRefusals['sender/iban-invalid']() : undefined}
				onChange={setIban}
			/>
		</ActModal>
	);
}
