import { useSearch } from '@tanstack/react-router';
import { PasswordForm } from './password-form.tsx';
import { PasswordLinkForm } from './password-link-form.tsx';
import { EmailLink } from './sign-in-email-link.tsx';

/** Şifremi Unuttum: requests a link; opened through that link, sets the new password. */
export function PasswordResetScreen() {
	const search = useSearch({ strict: false }) as Record<string, string | undefined>;
	// Links that Firebase mails name their code differently, and open one page for every purpose.
	const code = search['oobCode'];
	if (code !== undefined && search['mode'] === 'verifyEmail') return <EmailLink code={code} />;
	const token = search['token'] ?? code;
	return token ? (
		<PasswordForm token={token} />
	) : (
		<PasswordLinkForm email={search['eposta'] ?? ''} />
	);
}
