import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../http/operation/log.ts';
import { openMailer } from './mail.ts';

const mail = {
	to: 'ayse@sevk.test',
	subject: 'Şifre sıfırlama bağlantınız',
	text: 'Bağlantı: http://sevk.test/forgot-password?token=abc=def',
};
const from = 'Sevk <sevk@sevk.test>';
let folder = '';

beforeEach(() => {
	folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'sevk-mail-')), 'mail');
});

afterEach(() => {
	rmSync(path.dirname(folder), { recursive: true, force: true });
});

test('without a mail server the mail is a readable file, whose path is logged', async () => {
	const lines: string[] = [];
	const log = createLog('info', { write: (line) => void lines.push(line) });
	await openMailer({ smtpUrl: null, from, folder }, log).send(mail);
	const [name = ''] = readdirSync(folder);
	const file = path.join(folder, name);
	const text = readFileSync(file, 'utf8');
	expect(text).toContain('Kime: ayse@sevk.test\nKonu: Şifre sıfırlama bağlantınız\n\n');
	expect(text).toContain(mail.text);
	expect(statSync(file).mode & 0o077).toBe(0);
	expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ file });
	expect(lines.join()).not.toContain('ayse@');
});

/** A minimal SMTP server that accepts or rejects one mail. */
async function startSmtp(answerToRecipient: string) {
	let input = '';
	const server = net.createServer((socket) => {
		let inText = false;
		socket.write('220 test\r\n');
		socket.on('data', (piece) => {
			input += piece;
			if (inText && !input.endsWith('\r\n.\r\n')) return;
			const command = inText ? 'TEXT' : String(piece).slice(0, 4).toUpperCase();
			inText = command === 'DATA';
			const answers: Record<string, string> = { DATA: '354 go', RCPT: answerToRecipient };
			socket.write(`${answers[command] ?? '250 ok'}\r\n`);
		});
		socket.on('error', () => undefined);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as net.AddressInfo;
	return { url: `smtp://127.0.0.1:${port}`, input: () => input, stop: () => server.close() };
}

test('with a mail server the mail is sent to it', async () => {
	const smtp = await startSmtp('250 ok');
	await openMailer({ smtpUrl: smtp.url, from, folder }, createLog('silent')).send(mail);
	smtp.stop();
	expect(smtp.input()).toContain('RCPT TO:<ayse@sevk.test>');
	expect(smtp.input()).toMatch(/^Subject: =\?UTF-8\?/m);
});

test('a mail that the server rejects is an error', async () => {
	const smtp = await startSmtp('550 no such user');
	const mailer = openMailer({ smtpUrl: smtp.url, from, folder }, createLog('silent'));
	await expect(mailer.send(mail)).rejects.toThrow('550');
	smtp.stop();
});
