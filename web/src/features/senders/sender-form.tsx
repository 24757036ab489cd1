import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type SenderFields, senderFields } from '@sevk/contract/senders/senders';
import { parseTaxNumber } from '@sevk/domain/senders/sender';
import { senderFieldWords, senderRefusals } from '@sevk/domain/senders/sender-words';
import { fieldErrors } from '../../api/connection/problem.ts';
import { FormModal, Wide } from '../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { masks } from '../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../ui/form/masked-input.tsx';
import { useCreateSender, useEditSender } from './sender-queries.ts';

type Props = {
	readonly sender: (SenderFields & { readonly id: string; readonly version: number }) | null;
	readonly onClose: () => void;
	/** After a new account was added. */
	readonly onAdded?: (senderId: string) => void;
};
type Draft = Omit<SenderFields, 'taxNumber'> & { taxNumber: string };

const words = senderFieldWords;

/** The form of a shop's account. */
export function SenderForm({ sender, onClose, onAdded }: Props) {
	const create = useCreateSender();
	const edit = useEditSender();
	const check = schemaResolver(senderFields, { sync: true });
	const form = useForm<Draft>({
		initialValues: draftOf(sender),
		validate: (draft) => ({
			...check(bodyOf(draft)),
			...(draft.taxNumber === '' || parseTaxNumber(draft.taxNumber) !== null
				? {}
				: { taxNumber: senderRefusals['sender/tax-number-invalid']() }),
		}),
	});
	const field = form.getInputProps;

	async function save(draft: Draft) {
		const body = bodyOf(draft);
		try {
			if (sender === null) {
				const { id } = await create.mutateAsync({ body });
				notifySuccess('Gönderici eklendi.');
				onClose();
				onAdded?.(id);
				return;
			}
			const { id: senderId, version } = sender;
			await edit.mutateAsync({ params: { senderId }, body: { ...body, version } });
			notifySuccess('Değişiklikler kaydedildi.');
			onClose();
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	return (
		<FormModal
			opened
			title={sender === null ? 'Gönderici Ekle' : sender.title}
			verb="Kaydet"
			busy={create.isPending || edit.isPending}
			dirty={form.isDirty()}
			error={create.error ?? edit.error}
			onClose={onClose}
			onSubmit={form.onSubmit(save)}
		>
			<Wide>
				<TextInput
					label={words.title.label}
					withAsterisk
					placeholder="Boğaziçi Mobilya Sanayi ve Ticaret A.Ş."
					data-autofocus
					{...field('title')}
				/>
			</Wide>
			<TextInput
				label={words.code.label}
				withAsterisk
				placeholder="BGZ-01"
				description="Dosyalarda ve raporlarda geçer; her göndericinin kodu farklıdır."
				{...field('code')}
			/>
			<MaskedInput
				label={words.taxNumber.label}
				mask={masks.taxNumber}
				inputMode="numeric"
				{...fieldOf(form, 'taxNumber')}
			/>
			<TextInput label={words.taxOffice.label} {...field('taxOffice')} />
			<Wide>
				<Textarea label={words.address.label} autosize minRows={2} {...field('address')} />
			</Wide>
		</FormModal>
	);
}

function draftOf(sender: SenderFields | null): Draft {
	return {
		code: sender?.code ?? '',
		title: sender?.title ?? '',
		taxNumber: sender?.taxNumber ?? '',
		taxOffice: sender?.taxOffice ?? '',
		address: sender?.address ?? '',
	};
}

function bodyOf(draft: Draft): SenderFields {
	return { ...draft, taxNumber: draft.taxNumber.trim() === '' ? null : draft.taxNumber };
}
