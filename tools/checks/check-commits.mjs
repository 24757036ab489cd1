// Subjects of commits (STYLE.md, "Commits"): `scope: verb …`, at most 60 characters.
import { execFileSync } from 'node:child_process';
import { root } from '../with-node.mjs';

/** Commits up to the last change of this file precede its rule; a hash would not survive a rebase. */
const rule = 'tools/checks/check-commits.mjs';
const longest = 60;

/** Subjects that violate the rule, as sentences. */
export function checkCommits(subjects = readSubjects()) {
	return subjects.flatMap(({ id, subject }) =>
		wrongSubject(subject).map((why) => `${id} "${subject}": ${why}`),
	);
}

function wrongSubject(subject) {
	if (!/^[a-z][a-z0-9-]*: [a-z]+( |$)/.test(subject)) {
		return ['begin with a scope and a verb, as in "debits: reject a scan".'];
	}
	return [
		...(subject.length > longest ? [`${subject.length} characters; at most ${longest}.`] : []),
		...(subject.endsWith('.') ? ['no full stop at the end.'] : []),
	];
}

/** Subjects since the rule; in a shallow clone since its oldest commit. */
function readSubjects() {
	const base = git(['log', '-1', '--format=%H', '--', rule])?.trim();
	if (!base) return [];
	const log = git(['log', '--no-merges', '--format=%h %s', `${base}..HEAD`]);
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
