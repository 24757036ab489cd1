export type ScreenUse = {
	/** When the screen was last used; null if it was not since the sign-in. */
	readonly usedAtMs: number | null;
	/** Whether it was locked when the app was last open. */
	readonly wasLocked: boolean;
};

/** A clock may be a little behind the one that wrote the time. */
const clockSkewMs = 60_000;

/** Whether the PIN is needed: after minutes without use, or when the clock was set back. */
export function isScreenLocked(use: ScreenUse, lockMinutes: number, nowMs: number): boolean {
	if (use.wasLocked || use.usedAtMs === null) return use.wasLocked;
	const idleMs = nowMs - use.usedAtMs;
	return idleMs >= lockMinutes * 60_000 || idleMs < -clockSkewMs;
}
