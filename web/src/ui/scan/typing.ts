/** Whether an editable field has the focus, to which keys then belong. */
export function isTyping(): boolean {
	const at = document.activeElement;
	if (!(at instanceof HTMLElement)) return false;
	return (
		at.isContentEditable || at.matches('input:not([type=checkbox], [type=radio]), textarea, select')
	);
}

/** Whether a dialog is open, which disables the keyboard shortcuts of the screen. */
export function isCovered(): boolean {
	return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
