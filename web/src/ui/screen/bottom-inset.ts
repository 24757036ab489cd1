/** Bars at the bottom of the screen. */
const standing = new Set<HTMLElement>();

/**
 * Ref of a bar at the bottom of the screen or of a window: the tab bar, the next act, a form's
 * buttons. Messages are above the highest of them (`--foot-room`), so that none covers a button.
 */
export function reserveBottomInset(element: HTMLElement | null): (() => void) | undefined {
	if (element === null) return undefined;
	const observer = new ResizeObserver(tellRoom);
	standing.add(element);
	observer.observe(element);
	return () => {
		observer.disconnect();
		standing.delete(element);
		tellRoom();
	};
}

function tellRoom(): void {
	const room = Math.max(0, ...[...standing].map(roomOf));
	document.documentElement.style.setProperty('--foot-room', `${Math.round(room)}px`);
}

/** The margin around a window, as a share of the height of the screen. */
const windowMargin = 0.05;

/** By height and distance, not by the present position: windows move while they open. */
function roomOf(element: HTMLElement): number {
	const { offsetHeight } = element;
	if (offsetHeight === 0) return 0;
	const bottom = Number.parseFloat(getComputedStyle(element).bottom) || 0;
	const inWindow = element.closest('.mantine-Modal-content:not([data-full-screen])') !== null;
	return offsetHeight + bottom + (inWindow ? windowMargin * window.innerHeight : 0);
}
