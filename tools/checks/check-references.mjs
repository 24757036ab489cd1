// Refuses references to missing files or headings, and quoted figures that the named file does not
// contain. STYLE.md describes the format.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';

const ownDocuments = 'domain|trust|specification|spec|screens|field|architecture|examples';
/** Migrations are immutable, and the schema page repeats their comments. */
const exempt = /^(server\/migrations\/|server\/schema\.sql$|tools\/checks\/check-references)/;
const codeFile = /\.(tsx?|mjs|cjs|css|sql|grit)$/;

/** Invalid references, as sentences. */
export function checkReferences() {
	const files = trackedFiles();
	const code = files.filter((file) => codeFile.test(file) && !exempt.test(file));
	const documents = files.filter((file) => file.endsWith('.md'));
	return [
		...code.flatMap(wrongInCode),
		...documents.flatMap(wrongLinks),
		...documents.flatMap(wrongQuotations),
		...wrongPaths('ARCHITECTURE.md', files),
		...unknownWords('GLOSSARY.md', code),
	];
}

function trackedFiles() {
	const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
		cwd: root,
		encoding: 'utf8',
	});
	return names.split('\n').filter((name) => name !== '' && exists(name));
}

/** Code references a document by its path from the root: `docs/trust.md#idempotency`. */
function wrongInCode(file) {
	return linesOf(file).flatMap(([line, number]) => {
		const at = `${file}:${number}`;
		const named = [...line.matchAll(/(?<![\w/.-])(docs\/[\w./-]+\.md|[A-Z]+\.md)(#[\w-]+)?/g)];
		const missing = named.flatMap(([, target, anchor]) => wrongTarget(at, target, anchor));
		const bare = new RegExp(String.raw`(?<![\w/-])(${ownDocuments})\.md\b`).exec(line);
		const section = /§/.test(line) && !/RFC|APPNOTE/.test(line);
		const decision = /docs\/decisions\/\d{4}(?!-)|\(00\d\d\)/.test(line);
		return [
			...missing,
			...(bare || section || decision
				? [`${at}: name the document and its heading, as in docs/trust.md#idempotency.`]
				: []),
		];
	});
}

/** Links in documents are relative, or anchors of the same document. */
function wrongLinks(file) {
	const text = read(file).replaceAll(/```[\s\S]*?```/g, '');
	return [...text.matchAll(/\]\(([^()\s]+)\)/g)]
		.map(([, link]) => link)
		.filter((link) => !/^[a-z]+:/.test(link))
		.flatMap((link) => {
			const [place = '', anchor] = link.split('#');
			const target = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
			return wrongTarget(file, target, anchor === undefined ? undefined : `#${anchor}`);
		});
}

function wrongTarget(at, target, anchor) {
	if (!exists(target)) return [`${at}: ${target} does not exist.`];
	if (anchor === undefined || !target.endsWith('.md')) return [];
	return anchorsOf(target).has(anchor.slice(1)) ? [] : [`${at}: ${target} has no ${anchor}.`];
}

/** Rows `| limit | \`code\` | [file](path) |` quote code that the file must contain. */
function wrongQuotations(file) {
	const row = /^\| [^|]+ \| ((?:`[^`]+`(?:, )?)+) \| \[[^\]]+\]\(([^)#]+)\) \|$/gm;
	return [...read(file).matchAll(row)].flatMap(([, quoted, place]) => {
		const target = path.posix.join(path.posix.dirname(file), place);
		if (!exists(target)) return [];
		const text = read(target);
		return [...quoted.matchAll(/`([^`]+)`/g)]
			.filter(([, part]) => !text.includes(part))
			.map(([, part]) => `${file}: ${target} does not contain ${part}.`);
	});
}

const roots = [
	'domain',
	'optimizer',
	'contract',
	'server',
	'web',
	'e2e',
	'tools',
	'docs',
	'samples',
];

/** Paths in backquotes; `<noun>` and `*` match any name, `…` the rest of a name. */
function wrongPaths(file, files) {
	const places = new Set(files.flatMap((name) => [name, ...foldersOf(name)]));
	return [...read(file).matchAll(/`([^`\n]+)`/g)]
		.map(([, text]) => text)
		.filter((text) => roots.some((name) => text.startsWith(`${name}/`)) && !/\s/.test(text))
		.filter((text) => ![...places].some((place) => patternOf(text).test(place)))
		.map((text) => `${file}: ${text} does not exist.`);
}

function foldersOf(name) {
	const parts = name.split('/').slice(0, -1);
	return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
}

function patternOf(text) {
	const escaped = text.replaceAll(/[.+?^${}()[\]\\]/g, '\\$&');
	const any = escaped.replaceAll(/<[^>]+>|\*/g, '[^/]*').replaceAll('…', '[^/]*');
	return new RegExp(`^${any}/?$`);
}

/** Code words of the glossary must occur in source files. */
function unknownWords(file, code) {
	const words = new Set(code.flatMap((name) => read(name).match(/\w+/g) ?? []));
	const rows = [...read(file).matchAll(/^\| [^|]+ \| ([^|]+) \| [^|]*\|$/gm)];
	return rows
		.flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)])
		.filter(([, word]) => !words.has(word))
		.map(([, word]) => `${file}: no source file contains ${word}.`);
}

const anchorsByFile = new Map();

/** The anchors that GitHub generates for the headings of a document. */
function anchorsOf(file) {
	if (!anchorsByFile.has(file)) {
		const text = read(file).replaceAll(/```[\s\S]*?```/g, '');
		const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => slugOf(heading));
		const seen = new Map();
		const anchors = headings.map((slug) => {
			const count = seen.get(slug) ?? 0;
			seen.set(slug, count + 1);
			return count === 0 ? slug : `${slug}-${count}`;
		});
		anchorsByFile.set(file, new Set(anchors));
	}
	return anchorsByFile.get(file);
}

function slugOf(heading) {
	const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
	const letters = plain.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
	return letters.trim().replaceAll(/\s/g, '-');
}

const texts = new Map();

function read(file) {
	if (!texts.has(file)) texts.set(file, fs.readFileSync(path.join(root, file), 'utf8'));
	return texts.get(file);
}

function linesOf(file) {
	return read(file)
		.split('\n')
		.map((line, index) => [line, index + 1]);
}

function exists(file) {
	return fs.existsSync(path.join(root, file));
}
