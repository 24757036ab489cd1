import { useSearch } from '@tanstack/react-router';
import { PasswordForm } from './password-form.tsx';
import { PasswordLinkForm } from './password-link-form.tsx';

/** Şifremi Unuttum: requests a link; opened through that link, sets the new password. */
export function PasswordResetScreen() {
	const search = useSearch({ strict: false }) as Record<string, string | undefined>;
	// A link that Firebase mails names its code differently.
	const token = search['token'] ?? search['oobCode'];
	return token ? (
		<PasswordForm token={token} />
	) : (
		<PasswordLinkForm email={search['eposta'] ?? ''} />
	);
}
