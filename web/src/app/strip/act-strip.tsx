import { Button } from '@mantine/core';
import { formatTime } from '@sevk/domain/common/date/date';
import { IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { discardAct, retryAct, useActs } from '../../api/acts/act-queue.ts';
import type { KeptAct } from '../../api/acts/act-record.ts';
import { useConnection } from '../../api/connection/connection.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import classes from './act-strip.module.css';
import { startActs } from './act-sync.ts';
import { Strip } from './strip.tsx';

/** "Bağlantı yok · 3 işlem bekliyor": the acts of the driver that wait on this phone. */
export function ActStrip() {
	useEffect(startActs, []);
	const acts = useActs();
	const { online } = useConnection();
	const [opened, setOpened] = useState(false);
	if (acts.length === 0 && !opened) return null;
	return (
		<>
			<Strip
				tone={acts.some(({ state }) => state !== 'waiting') ? 'red' : 'amber'}
				icon={IconCloudUp}
			>
				<span>{stripSentence(acts, online)}</span>
				<Button size="xs" variant="default" onClick={() => setOpened(true)}>
					Göster
				</Button>
			</Strip>
			<Modal opened={opened} onClose={() => setOpened(false)} title="Bekleyen İşlemler" fullOnPhone>
				{acts.length === 0 ? <p>Bekleyen işlem yok; hepsi gönderildi.</p> : null}
				<ul className={classes.acts}>
					{acts.map((act) => (
						<ActRow key={act.seq} act={act} />
					))}
				</ul>
			</Modal>
		</>
	);
}

/** One act with its state and what can be done about it. */
function ActRow({ act }: { readonly act: KeptAct }) {
	return (
		<li className={classes.act} data-state={act.state}>
			<div>
				<strong>{act.title}</strong> · {formatTime(new Date(act.at))}
				<div>{stateSentence(act)}</div>
			</div>
			{act.state === 'waiting' || !act.isReadable ? null : (
				<Button size="md" onClick={() => void retryAct(act)}>
					Yeniden Dene
				</Button>
			)}
			{act.state === 'waiting' ? null : (
				<Button size="md" variant="default" onClick={() => void discard(act)}>
					Okudum, Kaldır
				</Button>
			)}
		</li>
	);
}

/** The office does not know of an act that was not sent, so its removal is confirmed. */
async function discard({ seq, state, title }: KeptAct): Promise<void> {
	const yes =
		state === 'refused' ||
		(await confirm({
			title: `${title} gönderilmeden kaldırılsın mı?`,
			body: 'Bu işlem depoya ulaşmamış olabilir. Kaldırırsanız sonucu depoya bildirin.',
			verb: 'Kaldır',
			destructive: true,
		}));
	if (yes) await discardAct(seq);
}

function stripSentence(acts: readonly KeptAct[], online: boolean): string {
	const numberOf = (state: KeptAct['state']) => acts.filter((act) => act.state === state).length;
	const problems = [
		{ number: numberOf('refused'), words: 'kabul edilmedi' },
		{ number: numberOf('stuck'), words: 'gönderilemedi' },
	].filter(({ number }) => number > 0);
	if (problems.length > 0) {
		return problems.map(({ number, words }) => `${number} işlem ${words}`).join(' · ');
	}
	return online
		? `${acts.length} işlem gönderiliyor`
		: `Bağlantı yok · ${acts.length} işlem bekliyor`;
}

function stateSentence({ state, problem }: KeptAct): string {
	switch (state) {
		case 'waiting':
			return 'Gönderilmeyi bekliyor.';
		case 'refused':
			return `Kabul edilmedi: ${problem ?? ''} Gerekiyorsa işlemi yeniden girin.`;
		case 'stuck':
			return `Gönderilemedi: ${problem ?? ''} Sonucu depoya bildirin.`;
	}
}
