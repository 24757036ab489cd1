import '@mantine/core/styles.layer.css';
import { DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import 'dayjs/locale/tr';
import { Outlet } from '@tanstack/react-router';
import { ConfirmHost } from '../ui/confirm-dialog.tsx';
import { ScreenFrameContext } from '../ui/screen-frame.ts';
import { usePhone } from '../ui/use-phone.ts';
import classes from './main-layout.module.css';
import { OfflineStrip } from './offline-strip.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { useEvents } from './use-events.ts';
import { useFrame } from './use-frame.ts';

dayjs.locale('tr');

/** Sidebar on a desk, tab bar on a phone, and the screen. */
export function MainLayout() {
	const phone = usePhone();
	const frame = useFrame();
	useEvents();
	return (
		<DatesProvider settings={{ locale: 'tr', firstDayOfWeek: 1, weekendDays: [0, 6] }}>
			<ScreenFrameContext value={frame}>
				<div className={classes.layout}>
					{phone ? null : <Sidebar />}
					<main className={classes.main} data-scroll-restoration-id="main">
						<OfflineStrip />
						<div className={classes.screen}>
							<Outlet />
						</div>
					</main>
					{phone ? <TabBar /> : null}
				</div>
				<ConfirmHost />
			</ScreenFrameContext>
		</DatesProvider>
	);
}
