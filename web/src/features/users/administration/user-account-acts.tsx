import { Button } from '@mantine/core';
import type { User } from '@sevk/contract/users/users';
import {
	accessMailWords,
	sentMailStates,
	unmailedStates,
	unsettledMailStates,
} from '@sevk/domain/identity/account/access-mail';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { RelativeTime } from '../../../ui/value/relative-time.tsx';
import classes from '../profile/profile.module.css';
import { UserClearance } from './user-clearance.tsx';
import {
	useEndUserSessions,
	useInviteUser,
	useReinstateUser,
	useResetUserSecondFactor,
	useRetireUser,
} from './user-queries.ts';

type Props = { readonly user: User; readonly onDone: () => void };

/** What an admin can do to an account besides editing it. */
export function UserAccountActs({ user, onDone }: Props) {
	const invite = useInviteUser();
	const reset = useResetUserSecondFactor();
	const signOut = useEndUserSessions();
	const retire = useRetireUser();
	const reinstate = useReinstateUser();
	const params = { userId: user.userId };
	const versioned = { params, body: { version: user.version } };

	function finish(sentence: string) {
		notifySuccess(sentence);
		onDone();
	}

	function settle(sentence: string) {
		return { onSuccess: () => finish(sentence), onError: notifyProblem };
	}

	function sendLink() {
		invite.mutate(
			{ params },
			{ onSuccess: ({ state }) => finish(accessMailWords[state]), onError: notifyProblem },
		);
	}

	async function askRetire() {
		const yes = await confirm({
			title: 'Hesap kapatılsın mı?',
			body: `${user.name} artık giriş yapamaz ve açık oturumları hemen sonlanır. Geçmiş kayıtlarda adı görünmeye devam eder.`,
			verb: 'Hesabı Kapat',
			destructive: true,
		});
		if (yes) retire.mutate(versioned, settle('Hesap kapatıldı.'));
	}

	async function askSignOut() {
		const yes = await confirm({
			title: 'Bütün oturumlar kapatılsın mı?',
			body: `${user.name} bütün telefon ve tarayıcılardan çıkarılır ve buralara bildirim gönderilmez. Aynı şifreyle yeniden giriş yapabilir; telefon kaybolduysa şifresini de değiştirmesi gerekir.`,
			verb: 'Hepsini Kapat',
			destructive: true,
		});
		if (yes) signOut.mutate({ params }, settle('Oturumlar kapatıldı.'));
	}

	async function askReset() {
		const yes = await confirm({
			title: 'İki adımlı doğrulama kapatılsın mı?',
			body: `${user.name} bir sonraki girişte yalnızca şifresini kullanır ve açık oturumları sonlanır.`,
			verb: 'Doğrulamayı Kapat',
			destructive: true,
		});
		if (yes) reset.mutate({ params }, settle('İki adımlı doğrulama kapatıldı.'));
	}

	if (user.retiredAt !== null) {
		return (
			<div className={classes.buttons}>
				<ServerActs>
					<Button
						variant="default"
						loading={reinstate.isPending}
						onClick={() => reinstate.mutate(versioned, settle('Hesap yeniden açıldı.'))}
					>
						Hesabı Yeniden Aç
					</Button>
					<UserClearance user={user} />
				</ServerActs>
			</div>
		);
	}
	// Without a mail server the link is shown instead.
	const isUnmailed = user.linkMail !== null && unmailedStates.includes(user.linkMail.state);
	return (
		<div className={classes.buttons}>
			<LinkMailNote user={user} />
			<ServerActs>
				{user.email === null || isUnmailed ? null : (
					<Button variant="default" loading={invite.isPending} onClick={sendLink}>
						Bağlantıyı Yeniden Gönder
					</Button>
				)}
				<Button variant="default" loading={signOut.isPending} onClick={askSignOut}>
					Oturumları Kapat
				</Button>
				{user.secondFactorEnabled ? (
					<Button variant="default" loading={reset.isPending} onClick={askReset}>
						İki Adımlı Doğrulamayı Kapat
					</Button>
				) : null}
				<UserClearance user={user} />
				<Button variant="subtle" color="crimson" loading={retire.isPending} onClick={askRetire}>
					Hesabı Kapat
				</Button>
			</ServerActs>
		</div>
	);
}

/** What became of the link that the office sent; after it was used, only a new one matters. */
function LinkMailNote({ user }: Pick<Props, 'user'>) {
	const { linkMail, invited } = user;
	if (linkMail === null) return null;
	const { state } = linkMail;
	if (!invited && sentMailStates.includes(state)) return null;
	const isSettled = !unsettledMailStates.includes(state);
	return (
		<p className={classes.mail}>
			{accessMailWords[state]}
			{isSettled ? (
				<>
					{' '}
					(<RelativeTime at={linkMail.at} />)
				</>
			) : null}
		</p>
	);
}
