import { Button } from '@mantine/core';
import {
	exportSenderContact,
	type SenderContact,
	type SenderDetail,
} from '@sevk/contract/senders/senders';
import { contactLine } from '@sevk/domain/senders/sender-words';
import { useState } from 'react';
import { addressOf } from '../../api/call/call.ts';
import { download } from '../../api/call/download.ts';
import { useMay } from '../../api/state/client-store.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { SenderContactForm } from './sender-contact-form.tsx';
import classes from './sender-detail.module.css';
import { useRemoveSenderContact } from './sender-queries.ts';

/** The people of a shop. */
export function SenderContacts({ sender }: { readonly sender: SenderDetail }) {
	const mayEdit = useMay('senders.edit');
	const [open, setOpen] = useState<SenderContact | 'new' | null>(null);
	return (
		<Panel
			title="Yetkililer"
			note="IBAN değişiklikleri e-postası olan yetkililere bildirilir."
			actions={mayEdit ? <Button onClick={() => setOpen('new')}>Yetkili Ekle</Button> : undefined}
		>
			{sender.contacts.length === 0 ? (
				<p className={classes.empty}>
					Henüz yetkili yok. Mağazada kimi arayacağınızı buraya ekleyin.
				</p>
			) : (
				<ul className={classes.list}>
					{sender.contacts.map((contact) => (
						<li key={contact.id} className={classes.row}>
							<span className={classes.words}>
								<strong>{joinFacts([contact.name, contact.role])}</strong>
								<small>{contactLine(contact)}</small>
							</span>
							{mayEdit ? (
								<ContactActs
									senderId={sender.id}
									contact={contact}
									onEdit={() => setOpen(contact)}
								/>
							) : null}
						</li>
					))}
				</ul>
			)}
			{open === null ? null : (
				<SenderContactForm
					senderId={sender.id}
					contact={open === 'new' ? null : open}
					onClose={() => setOpen(null)}
				/>
			)}
		</Panel>
	);
}

type ActsProps = {
	readonly senderId: string;
	readonly contact: SenderContact;
	readonly onEdit: () => void;
};

function ContactActs({ senderId, contact, onEdit }: ActsProps) {
	const erase = useRemoveSenderContact();
	const params = { senderId, contactId: contact.id };

	async function eraseContact() {
		const question = {
			title: 'Yetkili silinsin mi?',
			body: `${contact.name} ve kişisel verileri kalıcı olarak silinir.`,
			verb: 'Yetkiliyi Sil',
			destructive: true,
		};
		if (!(await confirm(question))) return;
		try {
			await erase.mutateAsync({ params });
			notifySuccess('Yetkili silindi.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	async function save() {
		try {
			await download(addressOf(exportSenderContact, { params }), 'kisisel-veriler.csv');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<span className={classes.rowActs}>
			<ServerActs>
				<Button size="xs" variant="default" onClick={onEdit}>
					Düzenle
				</Button>
				<Button size="xs" variant="default" onClick={() => void save()}>
					Verilerini İndir
				</Button>
				<Button
					size="xs"
					variant="default"
					loading={erase.isPending}
					onClick={() => void eraseContact()}
				>
					Sil
				</Button>
			</ServerActs>
		</span>
	);
}
