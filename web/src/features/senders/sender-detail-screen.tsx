import { Button } from '@mantine/core';
import type { SenderDetail } from '@sevk/contract/senders/senders';
import { missingToStart } from '@sevk/domain/senders/sender';
import { type SenderAct, senderActsIn } from '@sevk/domain/senders/sender-transitions';
import {
	senderActWords,
	senderFieldWords,
	senderRefusals,
	senderStateWords,
} from '@sevk/domain/senders/sender-words';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { recordState } from '../../api/connection/list-state.ts';
import { useMay } from '../../api/state/client-store.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { DetailScreen } from '../../ui/list/detail-screen.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { ScreenTabs } from '../../ui/screen/screen-tabs.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { Facts } from '../../ui/value/facts.tsx';
import { SenderContacts } from './sender-contacts.tsx';
import { SenderContracts } from './sender-contracts.tsx';
import classes from './sender-detail.module.css';
import { SenderFileProfiles } from './sender-file-profiles.tsx';
import { SenderForm } from './sender-form.tsx';
import { SenderIbans } from './sender-ibans.tsx';
import { useChangeSenderState, useSender } from './sender-queries.ts';

const words = senderFieldWords;

/** The account of a shop, on one of its tabs. */
export function SenderDetailScreen() {
	const { senderID } = useParams({ strict: false }) as { senderID: string };
	const { state, change } = useUrlState({ sekme: '' });
	const [isEditing, setEditing] = useState(false);
	const sender = useSender(senderID);
	const mayEdit = useMay('senders.edit');
	const account = sender.data;
	return (
		<>
			<DetailScreen
				title="Gönderici"
				{...recordState(sender)}
				frame={
					account === undefined
						? null
						: {
								title: account.title,
								beside: <StatusChip {...senderStateWords[account.state]} />,
								actions: mayEdit ? (
									<ServerActs>
										<StateActs sender={account} />
										{account.state === 'ended' ? null : (
											<Button variant="default" onClick={() => setEditing(true)}>
												Düzenle
											</Button>
										)}
									</ServerActs>
								) : null,
								tabs: (
									<ScreenTabs
										label="Gönderici"
										tabs={[
											{ value: '', label: 'Bilgiler' },
											{ value: 'yetkililer', label: 'Yetkililer', count: account.contacts.length },
											{ value: 'iban', label: 'IBAN', count: account.ibans.length },
											{ value: 'fiyatlar', label: 'Fiyatlar' },
										]}
										value={state.sekme}
										onChange={(sekme) => change({ sekme })}
									/>
								),
								children: <Tab name={state.sekme} sender={account} />,
							}
				}
			/>
			{isEditing && account !== undefined ? (
				<SenderForm sender={account} onClose={() => setEditing(false)} />
			) : null}
		</>
	);
}

function Tab({ name, sender }: { readonly name: string; readonly sender: SenderDetail }) {
	if (name === 'yetkililer') return <SenderContacts sender={sender} />;
	if (name === 'iban') return <SenderIbans sender={sender} />;
	if (name === 'fiyatlar') return <SenderContracts sender={sender} />;
	return (
		<>
			<Account sender={sender} />
			<SenderFileProfiles sender={sender} />
		</>
	);
}

function Account({ sender }: { readonly sender: SenderDetail }) {
	const missing = missingToStart(sender);
	return (
		<Panel title="Hesap">
			{sender.state === 'candidate' && missing.length > 0 ? (
				<p className={classes.note}>{senderRefusals['sender/incomplete']({ missing })}</p>
			) : null}
			<Facts
				facts={[
					{ label: words.code.label, value: sender.code },
					{ label: words.title.label, value: sender.title },
					{ label: words.taxNumber.label, value: sender.taxNumber },
					{ label: words.taxOffice.label, value: sender.taxOffice || null },
					{ label: words.address.label, value: sender.address || null },
				]}
			/>
		</Panel>
	);
}

const questions: Partial<Record<SenderAct, string>> = {
	suspend: 'Durdurulan göndericinin siparişleri dağıtılmaya devam eder; hesabı beklemeye alınır.',
	end: 'Sözleşmesi biten göndericinin hesabı bir daha açılamaz.',
};

/** The acts of the account's state. */
function StateActs({ sender }: { readonly sender: SenderDetail }) {
	const change = useChangeSenderState();

	async function run(act: SenderAct) {
		const { verb, done } = senderActWords[act];
		const body = questions[act];
		const question = { title: `${sender.title}: ${verb}`, verb, destructive: act === 'end' };
		if (body !== undefined && !(await confirm({ ...question, body }))) return;
		try {
			const { id: senderId, version } = sender;
			await change.mutateAsync({ params: { senderId }, body: { act, version } });
			notifySuccess(done);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return senderActsIn(sender.state).map((act, index) => (
		<Button
			key={act}
			variant={index === 0 && act !== 'suspend' ? 'filled' : 'default'}
			loading={change.isPending}
			onClick={() => void run(act)}
		>
			{senderActWords[act].verb}
		</Button>
	));
}
