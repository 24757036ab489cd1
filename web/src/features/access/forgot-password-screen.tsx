import { useSearch } from '@tanstack/react-router';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetLinkForm } from './reset-link-form.tsx';

/** Şifremi Unuttum: asks for a link; opened through that link, it takes the new password. */
export function ForgotPasswordScreen() {
	const search = useSearch({ strict: false }) as Record<string, string | undefined>;
	// A link that Firebase mails names its code differently.
	const token = search['token'] ?? search['oobCode'];
	return token ? (
		<NewPasswordForm token={token} />
	) : (
		<ResetLinkForm email={search['eposta'] ?? ''} />
	);
}
