import { Button } from '@mantine/core';
import type { User } from '@sevk/contract/users/users';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import classes from '../profile/profile.module.css';
import { useResetUserPin } from './user-queries.ts';

/** The PIN of a user with a user name: the office gives one, which is shown once. */
export function UserPin({ user }: { readonly user: User }) {
	const reset = useResetUserPin();
	if (user.username === null) return null;
	const isFirst = user.state === 'no_pin';
	const given = reset.data;

	async function give() {
		const yes =
			isFirst ||
			(await confirm({
				title: 'PIN sıfırlansın mı?',
				body: `${user.name} açık oturumlarından hemen çıkarılır ve şimdiki PIN’i geçersiz olur. Yeni PIN bir kez gösterilir.`,
				verb: 'PIN’i Sıfırla',
				destructive: true,
			}));
		if (!yes) return;
		reset.mutate({ params: { userId: user.userId } }, { onError: notifyProblem });
	}

	return (
		<section className={classes.entry}>
			<h3>PIN</h3>
			{given === undefined ? (
				<p>
					{user.name}, {user.username} kullanıcı adı ve PIN ile girer. Verdiğiniz PIN bir kez
					gösterilir; ilk girişte kendi PIN’ini belirler.
				</p>
			) : (
				<>
					<p>
						Kullanıcı adı: <strong>{user.username}</strong>
					</p>
					<strong className={classes.bigCode}>
						{given.pin.slice(0, 3)} {given.pin.slice(3)}
					</strong>
					<p>
						Bu PIN bir daha gösterilmez; şimdi not edip kişiye verin. İlk girişte kendi PIN’ini
						belirler. Son kullanım: {formatDateTime(given.expiresAt)}.
					</p>
				</>
			)}
			<ServerActs>
				<Button variant="default" loading={reset.isPending} onClick={() => void give()}>
					{isFirst && given === undefined ? 'PIN Ver' : 'PIN’i Sıfırla'}
				</Button>
			</ServerActs>
		</section>
	);
}
