import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SenderContact, SenderContactFields } from '@sevk/contract/senders/senders';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { senderRefusals } from '@sevk/domain/senders/sender-words';
import { fieldErrors } from '../../api/connection/problem.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { fieldOf } from '../../ui/form/field-of.ts';
import { masks } from '../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../ui/form/masked-input.tsx';
import { useAddSenderContact, useEditSenderContact } from './sender-queries.ts';

type Props = {
	readonly senderId: string;
	readonly contact: SenderContact | null;
	readonly onClose: () => void;
};
type Draft = { name: string; role: string; phone: string; email: string };

/** The form of a person of a shop. */
export function SenderContactForm({ senderId, contact, onClose }: Props) {
	const add = useAddSenderContact();
	const edit = useEditSenderContact();
	const form = useForm<Draft>({
		initialValues: {
			name: contact?.name ?? '',
			role: contact?.role ?? '',
			phone: contact?.phone ? formatPhone(contact.phone) : '',
			email: contact?.email ?? '',
		},
		validate: {
			name: (name) => (name.trim().length < 2 ? 'Ad soyad girin.' : null),
			phone: (phone, { email }) =>
				phone.trim() === '' && email.trim() === ''
					? senderRefusals['sender/contact-unreachable']()
					: null,
		},
	});
	const field = form.getInputProps;

	async function save(draft: Draft) {
		const body: SenderContactFields = {
			name: draft.name,
			role: draft.role,
			phone: draft.phone.trim() || null,
			email: draft.email.trim() || null,
		};
		try {
			if (contact === null) await add.mutateAsync({ params: { senderId }, body });
			else {
				const params = { senderId, contactId: contact.id };
				await edit.mutateAsync({ params, body: { ...body, version: contact.version } });
			}
			notifySuccess(contact === null ? 'Yetkili eklendi.' : 'Değişiklikler kaydedildi.');
			onClose();
		} catch (problem) {
			form.setErrors(fieldErrors(problem));
		}
	}

	return (
		<FormModal
			opened
			title={contact === null ? 'Yetkili Ekle' : contact.name}
			verb="Kaydet"
			busy={add.isPending || edit.isPending}
			dirty={form.isDirty()}
			error={add.error ?? edit.error}
			onClose={onClose}
			onSubmit={form.onSubmit(save)}
		>
			<TextInput label="Ad Soyad" withAsterisk data-autofocus {...field('name')} />
			<TextInput label="Görevi" placeholder="Muhasebe" {...field('role')} />
			<MaskedInput label="Telefon" mask={masks.phone} type="tel" {...fieldOf(form, 'phone')} />
			<TextInput label="E-posta" type="email" {...field('email')} />
		</FormModal>
	);
}
