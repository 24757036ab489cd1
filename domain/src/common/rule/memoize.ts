/**
 * Memoizes the last call of a function: the same arguments (compared with `Object.is`) return the
 * cached result. For computations over thousands of rows that several screens share.
 */
export function memoizeLast<Arguments extends readonly unknown[], Result>(
	compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
	let last: { readonly args: Arguments; readonly result: Result } | null = null;
	return (...args) => {
		const isSame =
			last?.args.length === args.length &&
			last.args.every((argument, at) => Object.is(argument, args[at]));
		if (last === null || !isSame) last = { args, result: compute(...args) };
		return last.result;
	};
}
