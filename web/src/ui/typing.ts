/** Whether a person is writing somewhere, so that a key belongs to that field. */
export function isTyping(): boolean {
	const at = document.activeElement;
	if (!(at instanceof HTMLElement)) return false;
	return (
		at.isContentEditable || at.matches('input:not([type=checkbox], [type=radio]), textarea, select')
	);
}

/** Whether a dialog stands before the screen, so that the screen's own keys rest. */
export function isCovered(): boolean {
	return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
