import { Button } from '@mantine/core';
import type { Tone } from '@sevk/domain/common/rule/tone';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../api/connection/problem.ts';
import {
	askForPush,
	checkPushStatus,
	type PushState,
	type PushStatus,
	readPushStatus,
	testPush,
	usePushState,
} from '../../../platform/push/push.ts';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { RelativeTime } from '../../../ui/value/relative-time.tsx';
import classes from './profile.module.css';

type Words = {
	readonly chip: { readonly tone: Tone; readonly label: string };
	readonly sentence: string;
	/** The act that the present state allows. */
	readonly act?: { readonly verb: string; readonly run: () => Promise<void> };
};

const off = { tone: 'grey', label: 'Kapalı' } as const;

const words: Record<Exclude<PushStatus, 'looking'>, Words> = {
	on: {
		chip: { tone: 'green', label: 'Açık' },
		sentence: 'Bu cihaz kayıtlı. Kapatmak için tarayıcının site ayarlarını kullanın.',
	},
	undecided: {
		chip: off,
		sentence:
			'Tarayıcınız izin isteyecek. Kararınızı sonra tarayıcı ayarlarından değiştirebilirsiniz.',
		act: { verb: 'Bildirimlere İzin Ver', run: askForPush },
	},
	denied: {
		chip: { tone: 'amber', label: 'İzin yok' },
		sentence: 'Bildirim izni kapalı. Anlık uyarı almak için tarayıcı ayarlarından izin verin.',
		act: { verb: 'Yeniden Kontrol Et', run: readPushStatus },
	},
	gone: {
		chip: { tone: 'amber', label: 'Kapandı' },
		sentence: 'Tarayıcı bu cihazın bildirim kaydını sonlandırmış; bildirimler gelmiyor.',
		act: { verb: 'Bildirimleri Yeniden Aç', run: askForPush },
	},
	unconfigured: {
		chip: off,
		sentence:
			'Anlık bildirimler bu kurulumda açık değil. Sistem yöneticiniz açtığında buradan izin verebilirsiniz.',
	},
	unsupported: {
		chip: off,
		sentence: 'Bu tarayıcı anlık bildirimleri desteklemiyor.',
	},
	failed: {
		chip: { tone: 'amber', label: 'Kaydedilemedi' },
		sentence: 'Bu cihaz bildirimler için kaydedilemedi. Diğer işlemleriniz bundan etkilenmez.',
		act: { verb: 'Tekrar Dene', run: readPushStatus },
	},
};

/** Purpose of notifications, their state on this device, and how to revert a refusal. */
export function ProfileNotifications() {
	const state = usePushState();
	const { status } = state;
	const [busy, setBusy] = useState(false);
	const statusWords = status === 'looking' ? null : words[status];
	useSubscriptionCheck();
	return (
		<Panel
			title="Bildirimler"
			note="Sizi bekleyen bir iş olduğunda uygulama kapalıyken de haberiniz olur. Bildirimlerde kişisel bilgi yer almaz."
			actions={statusWords ? <StatusChip {...statusWords.chip} /> : null}
		>
			{statusWords ? (
				<div className={classes.stack} aria-live="polite">
					<p>{statusWords.sentence}</p>
					{status === 'denied' ? <HowToAllow /> : null}
					{status === 'on' ? <DeviceState state={state} /> : null}
					{statusWords.act ? (
						<ActButton act={statusWords.act} busy={busy} onBusy={setBusy} />
					) : null}
				</div>
			) : null}
		</Panel>
	);
}

/** When the panel is opened and whenever the person comes back to it. */
function useSubscriptionCheck(): void {
	const { status } = usePushState();
	useEffect(() => {
		const check = () => {
			if (document.visibilityState === 'visible') void checkPushStatus();
		};
		if (status !== 'on') return;
		check();
		document.addEventListener('visibilitychange', check);
		return () => document.removeEventListener('visibilitychange', check);
	}, [status]);
}

const testSentences = {
	sent: 'Deneme bildirimi servise iletildi. Birkaç saniye içinde görünmezse cihazın bildirim ayarlarına bakın.',
	gone: 'Bildirim servisi bu cihazı tanımadı. Cihaz yeniden kaydedildi; tekrar deneyin.',
	failed: 'Bildirim servisine ulaşılamadı. Biraz sonra tekrar deneyin.',
} as const;

/** What comes to this person, when something last did, and a message to try it. */
function DeviceState({ state: { sentAt, labels } }: { readonly state: PushState }) {
	const [busy, setBusy] = useState(false);
	const [answer, setAnswer] = useState('');
	async function send() {
		setBusy(true);
		setAnswer('');
		setAnswer(await testPush().then((outcome) => testSentences[outcome], sentenceOf));
		setBusy(false);
	}
	return (
		<>
			<p>
				{labels.length === 0
					? 'Görevinize gönderilen bildirim yok.'
					: `Size gelenler: ${labels.join(', ')}.`}
			</p>
			<p>
				{sentAt === null ? (
					'Bu cihaza henüz bildirim gönderilmedi.'
				) : (
					<>
						Son gönderim: <RelativeTime at={sentAt} />
					</>
				)}
			</p>
			<Button variant="default" loading={busy} onClick={send}>
				Deneme Bildirimi Gönder
			</Button>
			{answer === '' ? null : <p>{answer}</p>}
		</>
	);
}

/** After a refusal a page cannot ask again: only the browser's settings revert it. */
function HowToAllow() {
	return (
		<ol className={classes.steps}>
			<li>Adres çubuğunun başındaki site bilgileri simgesine dokunun.</li>
			<li>“Bildirimler” iznini “İzin ver” yapın.</li>
			<li>Bu sayfaya dönüp “Yeniden Kontrol Et” düğmesine basın.</li>
		</ol>
	);
}

type ActProps = {
	readonly act: NonNullable<Words['act']>;
	readonly busy: boolean;
	readonly onBusy: (busy: boolean) => void;
};

function ActButton({ act, busy, onBusy }: ActProps) {
	return (
		<Button
			variant={act.run === askForPush ? 'filled' : 'default'}
			loading={busy}
			onClick={async () => {
				onBusy(true);
				await act.run();
				onBusy(false);
			}}
		>
			{act.verb}
		</Button>
	);
}
