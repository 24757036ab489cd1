import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../http/operation/log.ts';
import { startSmtp } from '../testing/fixture/smtp-server.ts';
import { openMailer } from './mail.ts';
import { tryMail } from './message/mail-try.ts';

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

test('with a mail server the mail is sent to it', async () => {
	const smtp = await startSmtp();
	await openMailer({ smtpUrl: smtp.url, from, folder }, createLog('silent')).send(mail);
	await smtp.close();
	expect(smtp.mails).toMatchObject([{ to: 'ayse@sevk.test' }]);
	expect(smtp.mails[0]?.text).toMatch(/^Subject: =\?UTF-8\?/m);
	expect(smtp.mails[0]?.text).toContain('token=abc=def');
});

test.each([
	['RCPT', '550 no such user', { state: 'refused', problem: 'mail 550' }],
	['RCPT', '450 try later', { state: 'retry', problem: 'mail 450' }],
	['RCPT', '550 5.7.1 relaying denied', { state: 'retry', problem: 'mail 550' }],
	['RCPT', '554 relay access denied', { state: 'retry', problem: 'mail 554' }],
	['RCPT', '530 authentication required', { state: 'retry', problem: 'mail 530' }],
	['DATA', '554 not this text', { state: 'refused', problem: 'mail 554' }],
	['MAIL', '550 not this sender', { state: 'retry', problem: 'mail 550' }],
	['greeting', '554 no service', { state: 'retry', problem: 'mail 554' }],
])('a server that answers %s with %s', async (command, line, outcome) => {
	const smtp = await startSmtp({ answers: { [command]: line } });
	const mailer = openMailer({ smtpUrl: smtp.url, from, folder }, createLog('silent'));
	expect(await tryMail(mailer, mail)).toEqual(outcome);
	await smtp.close();
});
