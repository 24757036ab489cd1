/**
 * The longest chain of imports between the repository's own files, from the top down. The modules
 * are those of dependency-cruiser's JSON and have no cycle. A dynamic import starts a chain of its own.
 */
export function importChain(modules) {
	const imports = new Map(
		modules
			.filter(({ source }) => isOwn(source))
			.map(({ source, dependencies }) => [
				source,
				dependencies
					.filter(({ resolved, dynamic }) => isOwn(resolved) && !dynamic)
					.map(({ resolved }) => resolved),
			]),
	);
	const chains = new Map();
	const chainFrom = (file) => {
		const cached = chains.get(file);
		if (cached !== undefined) return cached;
		const below = (imports.get(file) ?? []).map(chainFrom);
		const longest = below.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
		const chain = [file, ...longest];
		chains.set(file, chain);
		return chain;
	};
	return [...imports.keys()]
		.map(chainFrom)
		.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

function isOwn(file) {
	return /^(domain|contract|server|web)\/src\//.test(file);
}
