export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

type Recipient = { readonly email: string; readonly name: string };

export function writeResetMail({ email, name }: Recipient, link: string, minutes: number): Mail {
	return writeLetter(email, 'Şifre sıfırlama bağlantınız', [
		`Sayın ${name},`,
		'Sevk hesabınız için şifre sıfırlama talebi aldık. Yeni şifrenizi belirlemek için aşağıdaki bağlantıyı açın:',
		link,
		`Bağlantı ${minutes} dakika geçerlidir ve yalnızca bir kez kullanılabilir. Şifreniz değiştiğinde açık olan tüm oturumlarınız kapatılır.`,
		'Bu talebi siz yapmadıysanız bu e-postayı dikkate almayın; şifreniz değişmez.',
	]);
}

export function writeInvitationMail({ email, name }: Recipient, link: string, hours: number): Mail {
	return writeLetter(email, 'Sevk hesabınız açıldı', [
		`Sayın ${name},`,
		'Sevk’te adınıza bir kullanıcı hesabı açıldı. Şifrenizi belirlemek için aşağıdaki bağlantıyı açın:',
		link,
		`Bağlantı ${hours} saat geçerlidir ve yalnızca bir kez kullanılabilir. Süresi dolarsa giriş ekranındaki "Şifremi Unuttum" adımıyla yeni bir bağlantı isteyebilirsiniz. Giriş için e-posta adresiniz: ${email}`,
	]);
}

/** How long the links of a hosted provider are valid; Firebase does not let it be set. */
export const hostedLinkMinutes = 60;

/**
 * `created`: the provider mailed a link that sets the password. `existing`: the address has an
 * account already. `refused`: the project lets only its own administrators create accounts.
 */
export type HostedAccountState = 'created' | 'existing' | 'refused';

const hostedSteps: Readonly<Record<HostedAccountState | 'unknown', string>> = {
	created: `Şifrenizi belirlemeniz için kimlik sağlayıcıdan ayrı bir e-posta gönderildi; içindeki bağlantı ${hostedLinkMinutes} dakika geçerlidir. Süresi dolarsa giriş ekranındaki "Şifremi Unuttum" adımıyla yeni bir bağlantı isteyebilirsiniz. Şifrenizi belirledikten sonra buradan giriş yapın:`,
	existing:
		'Bu e-posta adresiyle var olan hesabınızla buradan giriş yapabilirsiniz. Şifrenizi bilmiyorsanız giriş ekranındaki "Şifremi Unuttum" adımını kullanın:',
	refused:
		'Giriş hesabınızı kurumunuzun kimlik yöneticisi açar. Hesabınız açıldıktan sonra buradan giriş yapabilirsiniz:',
	unknown:
		'Kurum hesabınızla buradan giriş yapabilirsiniz. Hesabınız yoksa yöneticinizden daveti yeniden göndermesini isteyin:',
};

/** A hosted provider manages the passwords; the mail says what it did with the account. */
export function writeHostedInvitationMail(
	{ email, name }: Recipient,
	loginLink: string,
	account: HostedAccountState | 'unknown',
): Mail {
	return writeLetter(email, 'Sevk hesabınız açıldı', [
		`Sayın ${name},`,
		'Sevk’te adınıza bir kullanıcı hesabı açıldı.',
		hostedSteps[account],
		loginLink,
		`Giriş için e-posta adresiniz: ${email}`,
	]);
}

export function writeFailedSignInMail(
	{ email, name }: Recipient,
	failures: number,
	profileLink: string,
): Mail {
	return writeLetter(email, 'Hesabınıza giriş denemeleri', [
		`Sayın ${name},`,
		`Son bir saatte Sevk hesabınıza, daha önce giriş yapmadığınız bir yerden yanlış şifreyle giriş denendi (${failures} deneme). Giriş yapılamadı; daha önce giriş yaptığınız yerlerden girebilirsiniz.`,
		'Denemeleri siz yapmadıysanız iki adımlı doğrulamayı açın; bu şifreyi başka bir yerde de kullanıyorsanız değiştirin. Son denemeler Profil ekranındadır:',
		profileLink,
		'Bu konuda 24 saat içinde başka e-posta gönderilmez.',
	]);
}

function writeLetter(to: string, subject: string, paragraphs: readonly string[]): Mail {
	return { to, subject, text: `${paragraphs.join('\n\n')}\n\nSevk` };
}

/** What the office writes beside the link that sets a password, in an app of its own. */
export function passwordLinkText(name: string, link: string, validity: string): string {
	return `Merhaba ${name}, Sevk şifrenizi bu bağlantıdan belirleyip giriş yapabilirsiniz. Bağlantı ${validity} geçerlidir ve bir kez kullanılır: ${link}`;
}

/** What the office writes beside the code that enrolls a driver's phone. */
export function phoneCodeText(name: string, link: string, code: string, minutes: number): string {
	return `Merhaba ${name}, Sevk’e gireceğiniz telefonda bu bağlantıyı açın: ${link} Tanıtma kodunuz: ${code}. Kod ${minutes} dakika geçerlidir.`;
}
