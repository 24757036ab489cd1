import { useSearch } from '@tanstack/react-router';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetLinkForm } from './reset-link-form.tsx';

/** Şifremi Unuttum: asks for a link; opened through that link, it takes the new password. */
export function ForgotPasswordScreen() {
	const { token, eposta } = useSearch({ strict: false }) as { token?: string; eposta?: string };
	return token ? <NewPasswordForm token={token} /> : <ResetLinkForm email={eposta ?? ''} />;
}
