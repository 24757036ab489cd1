import { useEffect, useState } from 'react';
import { isLockedNow, noteOpened, noteUsed } from '../../api/startup/screen-use.ts';

const checkEveryMs = 15_000;
/** Not every touch is written down. */
const noteEveryMs = 5_000;

/** Whether the screen waits for the PIN, and what opens it. Null minutes: it never locks. */
export function useScreenLock(lockMinutes: number | null) {
	const [locked, setLocked] = useState(() => lockMinutes !== null && isLockedNow(lockMinutes));

	useEffect(() => {
		if (lockMinutes === null) return setLocked(false);
		let notedAt = 0;
		const check = () => {
			const now = isLockedNow(lockMinutes);
			setLocked(now);
			return now;
		};
		const use = () => {
			if (Date.now() - notedAt < noteEveryMs || check()) return;
			notedAt = Date.now();
			noteUsed();
		};
		if (!check()) noteUsed();
		const timer = setInterval(check, checkEveryMs);
		document.addEventListener('visibilitychange', check);
		for (const kind of uses) addEventListener(kind, use, { capture: true, passive: true });
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', check);
			for (const kind of uses) removeEventListener(kind, use, { capture: true });
		};
	}, [lockMinutes]);

	return {
		locked: locked && lockMinutes !== null,
		open: () => {
			noteOpened();
			setLocked(false);
		},
	};
}

const uses = ['pointerdown', 'keydown', 'wheel'] as const;
