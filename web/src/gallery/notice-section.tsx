import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { NotificationBanner } from '../ui/feedback/notification-banner.tsx';
import { PageLoader } from '../ui/feedback/page-loader.tsx';
import classes from './gallery.module.css';
import { Section, State } from './section.tsx';

type Notice = NonNullable<ComponentProps<typeof NotificationBanner>['notification']>;

const notices: readonly Notice[] = [
	{ type: 'info', title: 'Yeni sipariş', message: '12 sipariş havuza düştü.' },
	{ type: 'success', title: 'Rota kapatıldı', message: 'RT-261120-03 mutabakatı tamam.' },
	{ type: 'warning', title: 'Sinyal yok', message: '34 ABC 123 8 dakikadır konum göndermedi.' },
	{
		type: 'error',
		title: 'Zimmet uyuşmazlığı',
		message: '2 koli sürücü tarafından kabul edilmedi.',
	},
];

export function NoticeSection() {
	const [notification, setNotification] = useState<Notice | null>(null);
	const [loader, setLoader] = useState<'hidden' | 'visible' | 'exiting'>('hidden');
	return (
		<Section title="Bildirim ve yükleniyor">
			<State title="Bildirim şeridi" emitted={notification ?? { type: '', title: '', message: '' }}>
				<div className={classes.row}>
					{notices.map((notice) => (
						<Button
							key={notice.type}
							variant="default"
							onClick={() => setNotification({ ...notice })}
						>
							{notice.title}
						</Button>
					))}
				</div>
				<NotificationBanner notification={notification} onClose={() => setNotification(null)} />
			</State>
			<State title="Sayfa yükleniyor">
				<div className={classes.row}>
					<Button variant="default" onClick={() => setLoader('visible')}>
						Yükleniyor Göster
					</Button>
				</div>
				{loader === 'hidden' ? null : (
					<>
						<PageLoader exiting={loader === 'exiting'} />
						<div style={{ position: 'fixed', bottom: 24, left: 24, zIndex: 500 }}>
							<Button onClick={() => setLoader('exiting')}>Çık</Button>
						</div>
					</>
				)}
			</State>
		</Section>
	);
}
