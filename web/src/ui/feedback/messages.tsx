import { CloseButton } from '@mantine/core';
import { type NotificationData, notifications, useNotifications } from '@mantine/notifications';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import classes from './messages.module.css';

const load = () => import('./loaded-messages.tsx');

/** If the code cannot be loaded, the same messages are shown without it. */
const LoadedMessages = lazy<() => ReactNode>(() =>
	load().then(
		({ LoadedMessages }) => ({ default: LoadedMessages }),
		() => ({ default: PlainMessages }),
	),
);

/**
 * Shows what `notifySuccess` and its siblings report; mounted once, by the app. The code for it is
 * loaded with the first touch or key, before an act can have a result.
 */
export function Messages() {
	const hasMessages = useNotifications().notifications.length > 0;
	const [isMounted, setIsMounted] = useState(false);
	useEffect(preload, []);
	if (hasMessages && !isMounted) setIsMounted(true);
	return isMounted ? (
		<Suspense>
			<LoadedMessages />
		</Suspense>
	) : null;
}

function preload(): () => void {
	const done = new AbortController();
	const start = () => {
		done.abort();
		load().catch(() => undefined);
	};
	for (const event of ['pointerdown', 'keydown']) {
		document.addEventListener(event, start, { capture: true, signal: done.signal });
	}
	return () => done.abort();
}

function PlainMessages() {
	return (
		<div className={classes.plain}>
			{useNotifications().notifications.map((message) => (
				<PlainMessage key={message.id} {...message} />
			))}
		</div>
	);
}

function PlainMessage({ id = '', message, autoClose }: NotificationData) {
	const close = () => void notifications.hide(id);
	useEffect(() => {
		if (typeof autoClose !== 'number') return;
		const timer = setTimeout(() => notifications.hide(id), autoClose);
		return () => clearTimeout(timer);
	}, [id, autoClose]);
	return (
		<div className={classes.plainMessage} role="alert">
			<div>{message}</div>
			<CloseButton aria-label="Bildirimi kapat" onClick={close} />
		</div>
	);
}
