/** Whether a person is writing somewhere, so that a key belongs to that field. */
export function isTyping(): boolean {
	const at = document.activeElement;
	if (!(at instanceof HTMLElement)) return false;
	return at.isContentEditable || at.matches('input, textarea, select');
}
