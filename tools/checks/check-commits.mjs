// Subjects of commits (STYLE.md, "Commits"): `scope: verb …`, at most 60 characters, imperative.
import { execFileSync } from 'node:child_process';
import { root } from '../with-node.mjs';
import { commitVerbs } from './commit-verbs.mjs';

/** Commits up to this one precede the rule. */
const base = '898288fadb96f291f92853021b8e43d968c6cc63';
const longest = 60;

/** Subjects that violate the rule, as sentences. */
export function checkCommits(subjects = readSubjects()) {
	return subjects.flatMap(({ id, subject }) =>
		wrongSubject(subject).map((why) => `${id} "${subject}": ${why}`),
	);
}

function wrongSubject(subject) {
	const parts = /^([a-z][a-z0-9-]*): (\S+)(?: |$)/.exec(subject);
	if (parts === null) return ['begin with a scope and a verb, as in "debits: reject a scan".'];
	const [, , verb] = parts;
	return [
		...(subject.length > longest ? [`${subject.length} characters; at most ${longest}.`] : []),
		...(commitVerbs.has(verb) ? [] : [`"${verb}" is no verb of tools/checks/commit-verbs.mjs.`]),
		...(subject.endsWith('.') ? ['no full stop at the end.'] : []),
	];
}

/** Subjects since the base commit; a shallow clone without it only has later ones. */
function readSubjects() {
	const baseExists = git(['cat-file', '-e', `${base}^{commit}`]) !== null;
	const isShallow = git(['rev-parse', '--is-shallow-repository'])?.trim() === 'true';
	if (!baseExists && !isShallow) return [];
	const log = git(['log', '--no-merges', '--format=%h %s', baseExists ? `${base}..HEAD` : 'HEAD']);
	const lines = (log ?? '').split('\n').filter((line) => line !== '');
	return lines.map((line) => {
		const [id = '', ...words] = line.split(' ');
		return { id, subject: words.join(' ') };
	});
}

function git(args) {
	try {
		return execFileSync('git', args, {
			cwd: root,
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'ignore'],
		});
	} catch {
		return null;
	}
}
