import type { Plugin } from 'vite';

/** A chunk, and one that must not be loaded with it: one static import would bring all of it. */
export type ChunksApart = readonly [chunk: string, apart: string];

type ChunkImports = ReadonlyMap<string, readonly string[]>;

/** Fails the build when a chunk loads one that must stay apart, and names the way to it. */
export function chunksApart(pairs: readonly ChunksApart[]): Plugin {
	return {
		name: 'chunks-apart',
		apply: 'build',
		generateBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
			const nameOf = new Map(chunks.map(({ fileName, name }) => [fileName, name]));
			const importsOf: ChunkImports = new Map(
				chunks.map(({ name, imports }) => [name, imports.map((file) => nameOf.get(file) ?? file)]),
			);
			for (const [chunk, apart] of pairs) {
				for (const name of [chunk, apart]) {
					if (!importsOf.has(name)) this.error(`There is no chunk ${name}: see vite.config.ts.`);
				}
				const way = wayTo(apart, [chunk], importsOf);
				if (way !== null) this.error(`${chunk} must not load ${apart}: ${way.join(' → ')}.`);
			}
		},
	};
}

/** The chunks from the last of a way to a target, without one that was visited. */
function wayTo(
	target: string,
	way: readonly string[],
	importsOf: ChunkImports,
	visited = new Set<string>(),
): readonly string[] | null {
	for (const next of importsOf.get(way.at(-1) ?? '') ?? []) {
		if (next === target) return [...way, next];
		if (visited.has(next)) continue;
		visited.add(next);
		const found = wayTo(target, [...way, next], importsOf, visited);
		if (found !== null) return found;
	}
	return null;
}
