/**
 * The same function, which remembers its last call: asked again with the very same arguments it
 * gives the very same answer. For work over thousands of rows that several screens ask for.
 */
export function remembered<Given extends readonly unknown[], Answer>(
	answerOf: (...given: Given) => Answer,
): (...given: Given) => Answer {
	let last: { readonly given: Given; readonly answer: Answer } | null = null;
	return (...given) => {
		const isSame =
			last?.given.length === given.length &&
			last.given.every((each, at) => Object.is(each, given[at]));
		if (last === null || !isSame) last = { given, answer: answerOf(...given) };
		return last.answer;
	};
}
