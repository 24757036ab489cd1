import { lazy, Suspense } from 'react';
import { useMay, useStore } from '../../api/state/client-store.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { ReleaseStrip } from './release-strip.tsx';

/** Loaded by drivers only. */
const LocationStrip = lazy(async () => ({
	default: (await import('./location-strip.tsx')).LocationStrip,
}));

/** Loaded by admins of all depots only. */
const SetupStrip = lazy(async () => ({
	default: (await import('./setup-strip.tsx')).SetupStrip,
}));

const ActStrip = lazy(async () => ({
	default: (await import('./act-strip.tsx')).ActStrip,
}));

const PushStrip = lazy(async () => ({
	default: (await import('./push-strip.tsx')).PushStrip,
}));

/** What the user must know on every screen, above it. */
export function Strips() {
	const drives = useStore((store) => store.user !== null && store.user.driverId !== null);
	const isDriver = useStore((store) => store.user?.role === 'driver');
	const maySetUp = useMay('company.edit');
	return (
		<div ref={publishHeight}>
			{drives ? null : <OfflineStrip />}
			<ReleaseStrip />
			{drives ? (
				<Suspense>
					<ActStrip />
					<LocationStrip />
					{isDriver ? <PushStrip /> : null}
				</Suspense>
			) : null}
			{maySetUp ? (
				<Suspense>
					<SetupStrip />
				</Suspense>
			) : null}
		</div>
	);
}

/** Screens as high as the window leave out this height: `--strips-height`. */
function publishHeight(element: HTMLDivElement) {
	const { style } = document.documentElement;
	const observer = new ResizeObserver(() =>
		style.setProperty('--strips-height', `${element.offsetHeight}px`),
	);
	observer.observe(element);
	return () => {
		observer.disconnect();
		style.removeProperty('--strips-height');
	};
}
