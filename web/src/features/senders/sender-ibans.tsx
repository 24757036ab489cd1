import { Button } from '@mantine/core';
import type { SenderDetail, SenderIban } from '@sevk/contract/senders/senders';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatIban } from '@sevk/domain/common/identifier/iban';
import { ibanWaitHours, isIbanOpen } from '@sevk/domain/senders/sender-iban';
import { ibanStateWords } from '@sevk/domain/senders/sender-words';
import { useState } from 'react';
import { useMay } from '../../api/state/client-store.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import classes from './sender-detail.module.css';
import { SenderIbanForm } from './sender-iban-form.tsx';
import { useConfirmSenderIban, useWithdrawSenderIban } from './sender-queries.ts';

/** Where the money of a shop goes, newest first. */
export function SenderIbans({ sender }: { readonly sender: SenderDetail }) {
	const mayEdit = useMay('senders.edit');
	const [isAdding, setAdding] = useState(false);
	const isOpen = sender.ibans.some(({ state }) => isIbanOpen(state));
	return (
		<Panel
			title="IBAN"
			note={`Yeni IBAN’ı bir kullanıcı girer, başka bir kullanıcı onaylar. Onaydan ${ibanWaitHours} saat sonra yürürlüğe girer; mağazanın yetkililerine e-posta gönderilir.`}
			actions={
				mayEdit && sender.state !== 'ended' && !isOpen ? (
					<Button onClick={() => setAdding(true)}>IBAN Gir</Button>
				) : undefined
			}
		>
			{sender.ibans.length === 0 ? (
				<p className={classes.empty}>Henüz IBAN girilmedi. Mağazanın parası IBAN’ına ödenir.</p>
			) : (
				<ul className={classes.list}>
					{sender.ibans.map((iban) => (
						<IbanRow key={iban.id} senderId={sender.id} iban={iban} />
					))}
				</ul>
			)}
			{isAdding ? <SenderIbanForm senderId={sender.id} onClose={() => setAdding(false)} /> : null}
		</Panel>
	);
}

type RowProps = { readonly senderId: string; readonly iban: SenderIban };

function IbanRow({ senderId, iban }: RowProps) {
	const mayDecide = useMay('senders.confirm-iban');
	return (
		<li className={classes.row}>
			<span className={classes.words}>
				<strong className={classes.iban}>{formatIban(iban.iban)}</strong>
				{historyOf(iban).map((line) => (
					<small key={line}>{line}</small>
				))}
			</span>
			<span className={classes.rowActs}>
				<StatusChip {...ibanStateWords[iban.state]} size="sm" />
				{mayDecide && isIbanOpen(iban.state) ? (
					<ServerActs>
						<IbanActs senderId={senderId} iban={iban} />
					</ServerActs>
				) : null}
			</span>
		</li>
	);
}

function historyOf(iban: SenderIban): string[] {
	const { sent, waiting, failed } = iban.mails;
	const mails = [
		sent > 0 ? `${sent} e-posta gönderildi` : '',
		waiting > 0 ? `${waiting} e-posta gönderiliyor` : '',
		failed > 0 ? `${failed} e-posta gönderilemedi` : '',
	].filter((part) => part !== '');
	return [
		`Giren: ${iban.enteredByName}, ${formatDateTime(iban.enteredAt)}`,
		...(iban.confirmedAt === null
			? []
			: [`Onaylayan: ${iban.confirmedByName}, ${formatDateTime(iban.confirmedAt)}`]),
		...(iban.withdrawnAt === null
			? []
			: [`Geri çeken: ${iban.withdrawnByName}, ${formatDateTime(iban.withdrawnAt)}`]),
		...(iban.state === 'waiting' && iban.inForceFrom !== null
			? [`Yürürlük: ${formatDateTime(iban.inForceFrom)}`]
			: []),
		...(mails.length === 0 ? [] : [mails.join(', ')]),
		...(iban.state === 'entered' && !iban.mayConfirm
			? ['Onayı, IBAN’ı girmeyen bir kullanıcı verir.']
			: []),
	];
}

function IbanActs({ senderId, iban }: RowProps) {
	const confirmIban = useConfirmSenderIban();
	const withdrawIban = useWithdrawSenderIban();
	const params = { senderId, ibanId: iban.id };

	async function run(act: 'confirm' | 'withdraw') {
		const question =
			act === 'confirm'
				? {
						title: 'IBAN onaylansın mı?',
						body: `${formatIban(iban.iban)}. Mağazayı bilinen telefonundan arayıp doğrulattıysanız onaylayın. ${ibanWaitHours} saat sonra ödemeler bu hesaba gönderilir.`,
						verb: 'IBAN’ı Onayla',
					}
				: {
						title: 'IBAN geri çekilsin mi?',
						body: `${formatIban(iban.iban)} yürürlüğe girmez.`,
						verb: 'Geri Çek',
						destructive: true,
					};
		if (!(await confirm(question))) return;
		try {
			if (act === 'confirm') await confirmIban.mutateAsync({ params });
			else await withdrawIban.mutateAsync({ params });
			notifySuccess(act === 'confirm' ? 'IBAN onaylandı.' : 'IBAN geri çekildi.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<>
			{iban.mayConfirm ? (
				<Button size="xs" loading={confirmIban.isPending} onClick={() => void run('confirm')}>
					Onayla
				</Button>
			) : null}
			<Button
				size="xs"
				variant="default"
				loading={withdrawIban.isPending}
				onClick={() => void run('withdraw')}
			>
				Geri Çek
			</Button>
		</>
	);
}
