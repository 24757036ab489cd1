import { CloseButton } from '@mantine/core';
import {
	IconAlertTriangle,
	IconBell,
	IconCircleCheck,
	IconCircleX,
	type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './notification-banner.module.css';

type BannerType = 'success' | 'info' | 'warning' | 'error';

const icons: Record<BannerType, TablerIcon> = {
	success: IconCircleCheck,
	info: IconBell,
	warning: IconAlertTriangle,
	error: IconCircleX,
};

/** Visible for this time (docs/specification.md#9-constants). */
const shownMs = 5000;

type Props = {
	readonly notification: { type: BannerType; title: string; message: string } | null;
	/** Clears type, title and message (docs/specification.md#4-states). */
	readonly onClose: () => void;
};

/** The transient banner of the root view; hides after 5 seconds or when closed. */
export function NotificationBanner({ notification, onClose }: Props) {
	const close = useRef(onClose);
	close.current = onClose;
	useEffect(() => {
		if (!notification) return;
		const timer = setTimeout(() => close.current(), shownMs);
		return () => clearTimeout(timer);
	}, [notification]);
	const Icon = notification ? icons[notification.type] : null;
	// The region is in the page before its text: screen readers announce changes inside a region
	// only.
	return (
		<section aria-label="Bildirim" aria-live="polite">
			{notification && Icon ? (
				<div className={classes.banner} data-type={notification.type}>
					<Icon size={20} stroke={1.8} aria-hidden />
					<div>
						<strong>{notification.title}</strong>
						<p>{notification.message}</p>
					</div>
					<CloseButton aria-label="Bildirimi kapat" onClick={onClose} />
				</div>
			) : null}
		</section>
	);
}
