// When the screen was last used, over reloads and for all tabs.
import { isScreenLocked } from '@sevk/domain/identity/pin/screen-lock';

const usedKey = 'sevk-screen-used';
const lockedKey = 'sevk-screen-locked';

/** Whether the PIN is needed now; stays true until `noteOpened`. */
export function isLockedNow(lockMinutes: number): boolean {
	const used = localStorage.getItem(usedKey);
	const usedAtMs = used === null ? null : Number(used);
	const wasLocked = localStorage.getItem(lockedKey) !== null;
	const locked = isScreenLocked({ usedAtMs, wasLocked }, lockMinutes, Date.now());
	if (locked) localStorage.setItem(lockedKey, 'on');
	return locked;
}

export function noteUsed(): void {
	localStorage.setItem(usedKey, String(Date.now()));
}

/** After a right PIN, or a new sign-in. */
export function noteOpened(): void {
	localStorage.removeItem(lockedKey);
	noteUsed();
}
