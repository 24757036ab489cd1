/** A signal that aborts after it was looked at some times: a shutdown in the middle of a chore. */
export function abortedAfter(looks: number): AbortSignal {
	let count = 0;
	return Object.defineProperty(new AbortController().signal, 'aborted', {
		get: () => {
			count += 1;
			return count > looks;
		},
	});
}
