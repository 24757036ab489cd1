import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useStore } from '../../api/state/client-store.ts';
import { ActModal } from '../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { MoneyInput } from '../../ui/form/money-input.tsx';
import { NoteField } from '../../ui/form/note-field.tsx';
import { useOpenMoney } from './money-queries.ts';

type Props = { readonly depotId: string; readonly onClose: () => void };

/** Kasa Açılışı: the counted desk with which the money of a depot begins. */
export function MoneyOpeningForm({ depotId, onClose }: Props) {
	const name = useStore((store) => store.user?.name ?? '');
	const [countedKurus, setCounted] = useState(0);
	const [note, setNote] = useState('');
	const [problem, setProblem] = useState<unknown>(null);
	const open = useOpenMoney();

	async function submit() {
		setProblem(null);
		try {
			await open.mutateAsync({ body: { depotId, countedKurus, note } });
			notifySuccess('Kasa açıldı. Para bundan sonra izlenir.');
			onClose();
		} catch (caught) {
			setProblem(caught);
		}
	}

	return (
		<ActModal
			title="Kasa Açılışı"
			verb="Kasayı Aç"
			busy={open.isPending}
			dirty={countedKurus > 0 || note !== ''}
			problem={problem}
			onClose={onClose}
			onSubmit={() => void submit()}
		>
			<Alert color="blue" variant="light">
				Kasadaki parayı sayıp girin. Yoldaki rotaların tahsilatı, verilen avanslar ve açık sürücü
				borçları kendiliğinden eklenir. Önceki günler yazılmaz; açılış değiştirilemez.
			</Alert>
			<MoneyInput
				label="Kasada sayılan"
				description={name === '' ? undefined : `Sayan: ${name}`}
				amountKurus={countedKurus}
				onAmount={setCounted}
				data-autofocus
			/>
			<NoteField maxLength={500} value={note} onValue={setNote} />
		</ActModal>
	);
}
