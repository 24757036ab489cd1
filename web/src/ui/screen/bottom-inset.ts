/** Bars at the bottom of the screen and their maximum height, as a share of the screen's height. */
const standing = new Map<HTMLElement, number>();

/**
 * Ref of a bar at the bottom of the screen: the tab bar, the next act, a form's buttons. Messages
 * are above the highest of them (`--foot-room`), so that none covers a button.
 */
export const reserveBottomInset = refStanding(0);

/** The same for the buttons of a window with a margin around it. */
export const reserveModalBottomInset = refStanding(0.05);

function refStanding(above: number) {
	return (element: HTMLElement | null): (() => void) | undefined => {
		if (element === null) return undefined;
		const observer = new ResizeObserver(tellRoom);
		standing.set(element, above);
		observer.observe(element);
		return () => {
			observer.disconnect();
			standing.delete(element);
			tellRoom();
		};
	};
}

function tellRoom(): void {
	const room = Math.max(0, ...[...standing].map(([element, above]) => roomOf(element, above)));
	document.documentElement.style.setProperty('--foot-room', `${Math.round(room)}px`);
}

/** By height and distance, not by the present position: windows move while they open. */
function roomOf(element: HTMLElement, above: number): number {
	const { offsetHeight } = element;
	if (offsetHeight === 0) return 0;
	const bottom = Number.parseFloat(getComputedStyle(element).bottom) || 0;
	return offsetHeight + bottom + above * window.innerHeight;
}
