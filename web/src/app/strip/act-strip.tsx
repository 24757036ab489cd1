import { Button } from '@mantine/core';
import { formatTime } from '@sevk/domain/common/date/date';
import { IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { discardAct, retryAct, useActs } from '../../api/acts/act-queue.ts';
import type { KeptAct } from '../../api/acts/act-record.ts';
import { useConnection } from '../../api/connection/connection.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import classes from './act-strip.module.css';
import { startActs } from './act-sync.ts';

/** "Bağlantı yok · 3 işlem bekliyor": the acts of the driver that wait on this phone. */
export function ActStrip() {
	useEffect(startActs, []);
	const acts = useActs();
	const { online } = useConnection();
	const [opened, setOpened] = useState(false);
	if (acts.length === 0 && !opened) return null;
	return (
		<>
			<div className={classes.strip} role="status" data-refused={problemsOf(acts) > 0}>
				<IconCloudUp size={16} stroke={1.8} aria-hidden />
				<span>{stripSentence(acts, online)}</span>
				<Button size="xs" variant="default" onClick={() => setOpened(true)}>
					Göster
				</Button>
			</div>
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

/** One act with its state and the one thing to do. */
function ActRow({ act }: { readonly act: KeptAct }) {
	return (
		<li className={classes.act} data-state={act.state}>
			<div>
				<strong>{act.title}</strong> · {formatTime(new Date(act.at))}
				<div>{stateSentence(act)}</div>
			</div>
			{act.state === 'refused' ? (
				<Button size="md" variant="default" onClick={() => void discardAct(act.seq)}>
					Okudum, Kaldır
				</Button>
			) : null}
			{act.state === 'stuck' ? (
				<Button size="md" onClick={() => void retryAct(act)}>
					Yeniden Dene
				</Button>
			) : null}
		</li>
	);
}

function stripSentence(acts: readonly KeptAct[], online: boolean): string {
	const problems = problemsOf(acts);
	if (problems > 0) return `${problems} işlem kabul edilmedi`;
	return online
		? `${acts.length} işlem gönderiliyor`
		: `Bağlantı yok · ${acts.length} işlem bekliyor`;
}

function problemsOf(acts: readonly KeptAct[]): number {
	return acts.filter(({ state }) => state !== 'waiting').length;
}

function stateSentence({ state, problem }: KeptAct): string {
	switch (state) {
		case 'waiting':
			return 'Gönderilmeyi bekliyor.';
		case 'refused':
			return `Kabul edilmedi: ${problem ?? ''} Gerekiyorsa işlemi yeniden girin.`;
		case 'stuck':
			return `Gönderilemedi: ${problem ?? ''}`;
	}
}
