import { Outlet } from '@tanstack/react-router';
import { changeStore, useStore } from '../api/state/client-store.ts';
import { NotificationBanner } from '../ui/feedback/notification-banner.tsx';

/** The routed screen plus the transient banner (docs/specification.md#2-screens). */
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
