import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { copyWorkTree } from '../../tools/testing/work-tree-copy.mjs';

let clone = '';
let dev: ChildProcess;
let output = '';
let address = '';

test.beforeAll(async () => {
	clone = fs.mkdtempSync(path.join(os.tmpdir(), 'sevk-clone-'));
	copyWorkTree(clone);
	const port = await freePort();
	address = `http://127.0.0.1:${port}`;
	dev = spawn(process.execPath, ['tools/dev/dev.mjs'], {
		cwd: clone,
		env: { ...process.env, PORT: String(port), SEVK_DEMO: 'off', LOG_LEVEL: 'error' },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	dev.stdout?.on('data', (piece) => {
		output += piece;
	});
	await expect.poll(() => output, { timeout: 90_000 }).toContain('Kapatmak için Ctrl C');
});

test.afterAll(async () => {
	const ended = once(dev, 'exit');
	dev.kill('SIGINT');
	await ended;
	expect(fs.existsSync(path.join(clone, '.data/postgres/postmaster.pid'))).toBe(false);
	fs.rmSync(clone, { recursive: true, force: true });
});

test('npm run dev: a changed rule shows in the open page and holds on the server', async ({
	page,
}) => {
	await page.goto(`${address}/first-admin?token=${tokens()[0]}`);
	await expect(page.getByText('En az 10 karakter')).toBeVisible();

	const rule = path.join(clone, 'domain/src/identity/password/password-length.ts');
	const text = fs.readFileSync(rule, 'utf8');
	const changedAt = performance.now();
	fs.writeFileSync(rule, text.replace('minimumPasswordLength = 10', 'minimumPasswordLength = 12'));
	await expect(page.getByText('En az 12 karakter')).toBeVisible();
	const shownMs = performance.now() - changedAt;

	// Every start creates the link again.
	await expect.poll(() => tokens().length, { intervals: [20] }).toBe(2);
	const restartedMs = performance.now() - changedAt;
	const token = tokens()[1];
	const refused = await page.request.post(`${address}/api/auth/first-admin`, {
		headers: { origin: address, 'idempotency-key': 'a new first admin' },
		data: { token, name: 'Ayşe Yılmaz', email: 'ayse@sevk.test', password: 'on bir harf' },
	});
	expect(await refused.json()).toMatchObject({ code: 'access/password-too-short' });
	console.log(
		`A changed rule: in the page after ${shownMs.toFixed(0)} ms, on the server after ${restartedMs.toFixed(0)} ms.`,
	);
});

function tokens(): string[] {
	return [...output.matchAll(/first-admin\?token=(\S+)/g)].map(([, token]) => token ?? '');
}

async function freePort(): Promise<number> {
	const probe = net.createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const about = probe.address();
	probe.close();
	return typeof about === 'object' && about !== null ? about.port : 0;
}
