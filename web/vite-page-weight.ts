import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The chunk of a screen, and how many kB its page may have, compressed, with all that it loads first. */
export type PageWeight = readonly [chunk: string, limitKb: number];

/** Fails the build when a page is heavier than its limit, and names its files. */
export function pageWeight(limits: readonly PageWeight[]): Plugin {
	return {
		name: 'page-weight',
		apply: 'build',
		writeBundle(_options, bundle) {
			const sizes = sizesOf(bundle);
			for (const [screen, limitKb] of limits) {
				const files = [...filesOf(bundle, screen)].map((file) => ({ file, kb: sizes(file) }));
				const totalKb = files.reduce((sum, { kb }) => sum + kb, 0);
				if (totalKb <= limitKb) continue;
				const list = files
					.toSorted((one, other) => other.kb - one.kb)
					.map(({ file, kb }) => `${file} ${kb.toFixed(1)}`);
				this.error(
					`The page of ${screen} has ${totalKb.toFixed(1)} kB, more than ${limitKb}: ${list.join(', ')}.`,
				);
			}
		},
	};
}

type Bundle = Rolldown.OutputBundle;

/** The entry, a screen, and the scripts and styles that they import. */
function filesOf(bundle: Bundle, screen: string): Set<string> {
	const found = new Set<string>();
	const add = (fileName: string) => {
		const chunk = bundle[fileName];
		if (found.has(fileName) || chunk?.type !== 'chunk') return;
		found.add(fileName);
		for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
		for (const imported of chunk.imports) add(imported);
	};
	for (const file of Object.values(bundle)) {
		if (file.type === 'chunk' && (file.isEntry || file.name === screen)) add(file.fileName);
	}
	return found;
}

function sizesOf(bundle: Bundle): (fileName: string) => number {
	return (fileName) => {
		const file = bundle[fileName];
		if (file === undefined) return 0;
		const content = file.type === 'chunk' ? file.code : file.source;
		return gzipSync(content, { level: 9 }).length / 1000;
	};
}
