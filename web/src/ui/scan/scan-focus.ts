import { isCoveredByOther, isTyping } from './typing.ts';

/** Lists and windows whose keys belong to them while they are open. */
const openLayers =
	'[role=menu], [role=listbox], [role=dialog], [aria-haspopup][aria-expanded=true]';
const closedList = '[aria-haspopup=listbox]:not([aria-expanded=true])';
const movingKey = /^(?:Tab|Arrow|Home|End|Page)/;

/**
 * Keeps the focus in the scan field of a screen: some handhelds insert their text without keys, which
 * only a focused field receives. A field for texts, an open list and a control that was reached with
 * the keyboard keep the focus; the next key of a scanner moves it to the scan field. Returns a
 * function that ends this.
 */
export function holdFocus(field: HTMLInputElement): () => void {
	/** The control that the keyboard moved the focus to. */
	let reached: Element | null = null;
	let isMoving = false;
	let timer: ReturnType<typeof setTimeout> | undefined;

	/** Whether keys belong to what has the focus. A list that was chosen from is a closed one. */
	function isInUse(): boolean {
		const at = document.activeElement;
		if (at === null || at === document.body) return false;
		const layer = at.closest(openLayers);
		if (layer !== null && !layer.contains(field)) return true;
		return isTyping() && (at === reached || !at.matches(closedList));
	}
	function take(): void {
		const at = document.activeElement;
		if (at === field || isCoveredByOther(field) || isInUse()) return;
		if (at !== null && at === reached && at !== document.body) return;
		// A text that a person has selected on the screen would lose its selection.
		if (document.getSelection()?.isCollapsed === false) return;
		field.focus({ preventScroll: true });
	}
	/** After the browser and the screen have moved the focus themselves. */
	function takeSoon(): void {
		clearTimeout(timer);
		timer = setTimeout(take);
	}
	function onKey(event: KeyboardEvent): void {
		isMoving = movingKey.test(event.key);
		if (event.ctrlKey || event.altKey || event.metaKey) return;
		// Space and Enter press a control; other keys write nothing there.
		const writes = event.key === 'Unidentified' || (event.key.length === 1 && event.key !== ' ');
		// The browser writes the key where the focus is after this.
		if (writes && !isCoveredByOther(field) && !isInUse()) field.focus({ preventScroll: true });
	}
	function onPointer(): void {
		isMoving = false;
		reached = null;
	}
	function onFocus(): void {
		reached = isMoving ? document.activeElement : null;
		takeSoon();
	}

	const listening = new AbortController();
	const options = { capture: true, signal: listening.signal };
	window.addEventListener('keydown', onKey, options);
	window.addEventListener('focus', takeSoon, options);
	document.addEventListener('pointerdown', onPointer, options);
	document.addEventListener('click', takeSoon, options);
	document.addEventListener('focusin', onFocus, options);
	document.addEventListener('focusout', takeSoon, options);
	document.addEventListener('visibilitychange', takeSoon, options);
	// No event says that the focused control was removed or disabled.
	const observer = new MutationObserver(takeSoon);
	const attributeFilter = ['disabled', 'inert', 'hidden'];
	observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
	take();
	return () => {
		listening.abort();
		observer.disconnect();
		clearTimeout(timer);
	};
}
