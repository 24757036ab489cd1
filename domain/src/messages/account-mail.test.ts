import { expect, test } from 'vitest';
import {
	writeFailedSignInMail,
	writeHostedInvitationMail,
	writeInvitationMail,
	writeResetMail,
} from './account-mail.ts';

const to = { email: 'ayse@sevk.test', name: 'Ayşe Yılmaz' };
const link = 'https://sevk.test/page';

test.each([
	['Şifre sıfırlama bağlantınız', writeResetMail(to, link, 30), '30 dakika geçerlidir'],
	['Sevk hesabınız açıldı', writeInvitationMail(to, link, 24), '24 saat geçerlidir'],
	['Sevk hesabınız açıldı', writeHostedInvitationMail(to, link, 'created'), '60 dakika'],
	['Sevk hesabınız açıldı', writeHostedInvitationMail(to, link, 'unknown'), 'yöneticinizden'],
	['Hesabınıza giriş denemeleri', writeFailedSignInMail(to, 7, link), '(7 deneme)'],
])('%s: greets the person, and the link is a line of its own', (subject, mail, detail) => {
	expect(mail).toMatchObject({ to: to.email, subject });
	const paragraphs = mail.text.split('\n\n');
	expect([paragraphs[0], paragraphs.at(-1)]).toEqual(['Sayın Ayşe Yılmaz,', 'Sevk']);
	expect(paragraphs).toContain(link);
	expect(mail.text).toContain(detail);
});
