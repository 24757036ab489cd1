/** Whether an editable field has the focus, to which keys then belong. */
export function isTyping(): boolean {
	const at = document.activeElement;
	if (!(at instanceof HTMLElement)) return false;
	return (
		at.isContentEditable || at.matches('input:not([type=checkbox], [type=radio]), textarea, select')
	);
}

const modals = '[role="dialog"][aria-modal="true"]';

/** Whether a dialog is open, which disables the keyboard shortcuts of the screen. */
export function isCovered(): boolean {
	return document.querySelector(modals) !== null;
}

/** Whether a dialog is open that an element is not part of. */
export function isCoveredByOther(element: Element): boolean {
	return [...document.querySelectorAll(modals)].some((modal) => !modal.contains(element));
}
