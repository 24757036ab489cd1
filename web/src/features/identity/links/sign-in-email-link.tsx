import { paths } from '@sevk/contract/common/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { verifyEmail } from '../../../api/session/session.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import classes from '../common/sign-in-frame.module.css';
import { SignInFrame } from '../common/sign-in-frame.tsx';

/** Opened through the link that verifies an address at the hosted provider. */
export function EmailLink({ code }: { readonly code: string }) {
	// The code can be used once, so the request is never repeated by itself.
	const verification = useQuery({
		queryKey: ['verify-email', code],
		queryFn: async () => {
			await verifyEmail(code);
			return true;
		},
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
	return (
		<SignInFrame
			title="E-posta doğrulama"
			note={
				verification.isSuccess
					? 'E-posta adresiniz doğrulandı. Giriş yapabilirsiniz.'
					: verification.isPending
						? 'E-posta adresiniz doğrulanıyor…'
						: 'E-posta adresiniz doğrulanamadı.'
			}
		>
			<FormProblem error={verification.error} />
			<div className={classes.line}>
				<Link to={paths.login} className={classes.link}>
					Girişe Dön
				</Link>
			</div>
		</SignInFrame>
	);
}
