import { expect, test } from 'vitest';
import { logLocalContact, logRefusals } from './push-refusal-log.ts';

function recordedLog() {
	const lines: (readonly [string, object])[] = [];
	const log = {
		info: (about: object) => lines.push(['info', about]),
		warn: (about: object) => lines.push(['warn', about]),
	};
	return { lines, log };
}

test('the beginning and the end of refusals are logged per kind, without tokens', () => {
	const { lines, log } = recordedLog();
	const note = logRefusals(log);
	note('apns', 'refused', `400 BadTopic ${'a1'.repeat(32)}`);
	note('apns', 'refused', '400 BadTopic');
	note('webpush', 'sent');
	note('apns', 'retry', '503');
	note('apns', 'sent');
	note('apns', 'sent');
	expect(lines).toEqual([
		['warn', { kind: 'apns', problem: '400 BadTopic …' }],
		['info', { kind: 'apns' }],
	]);
});

test.each([
	['mailto:sevk@localhost', 1],
	['https://localhost:3000', 1],
	['mailto:ops@example.com', 0],
	['https://sevk.example.com', 0],
])('the contact %s is logged %i times', (contact, times) => {
	const { lines, log } = recordedLog();
	logLocalContact(log, contact);
	expect(lines).toHaveLength(times);
});
