/** The texts of the page that match, without those that are hidden at this width. */
export function visibleTexts(pattern: RegExp): () => readonly string[] {
	return () =>
		[...document.body.querySelectorAll<HTMLElement>('*')]
			.filter((element) => element.childElementCount === 0 && element.checkVisibility())
			.map(({ innerText }) => innerText)
			.filter((text) => pattern.test(text));
}
