import { useQuery } from '@tanstack/react-query';
import { readProvider } from '../../../api/session/session.ts';
import classes from '../common/sign-in-frame.module.css';

type Props = {
	readonly disabled: boolean;
	readonly onPick: (email: string, password: string) => void;
};

/** One-click sign-in as any role of the demo. Absent in other installations. */
export function SignInDemo({ disabled, onPick }: Props) {
	const options = useQuery({
		queryKey: ['sign-in-options'],
		queryFn: readProvider,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const accounts = options.data?.demoSignIns ?? [];
	if (accounts.length === 0) return null;
	return (
		<section className={classes.demo}>
			<h2>Demo hesaplarından biriyle girin</h2>
			<ul>
				{accounts.map((account) => (
					<li key={account.email}>
						<button
							type="button"
							disabled={disabled}
							title={account.email}
							onClick={() => onPick(account.email, account.password)}
						>
							{account.label}
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}
