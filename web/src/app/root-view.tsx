import { Outlet } from '@tanstack/react-router';
import { changeStore, useStore } from '../api/client-store.ts';
import { NotificationBanner } from '../ui/notification-banner.tsx';

/** The routed screen plus the transient banner (spec §2). */
export function RootView() {
	const notification = useStore((store) => store.notification);
	return (
		<>
			<Outlet />
			<NotificationBanner
				notification={notification}
				onClose={() => changeStore({ notification: null })}
			/>
		</>
	);
}
