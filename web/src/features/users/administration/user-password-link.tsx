import { Button } from '@mantine/core';
import type { createPasswordLink, User } from '@sevk/contract/users/users';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { passwordLinkText } from '@sevk/domain/messages/account-mail';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/call/call.ts';
import { useManagedSignIn, useStore } from '../../../api/state/client-store.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { ShareLink } from '../../../ui/value/share-link.tsx';
import classes from '../profile/profile.module.css';
import { useCreatePasswordLink } from './user-queries.ts';

export type PasswordLink = AnswerOf<typeof createPasswordLink>;

type Props = {
	readonly user: User;
	/** One that was created with the user. */
	readonly link?: PasswordLink | null;
};

/** The link that sets a password, on the screen: the office hands it over itself. */
export function UserPasswordLink({ user, link: firstLink = null }: Props) {
	const [link, setLink] = useState(firstLink);
	const create = useCreatePasswordLink();
	const isManagedHere = useManagedSignIn();
	const isOwn = useStore((store) => store.user?.userId === user.userId);
	if (!isManagedHere || isOwn || user.email === null) return null;

	function show() {
		const params = { userId: user.userId };
		create.mutate({ params }, { onSuccess: setLink, onError: notifyProblem });
	}

	const words = user.invited ? linkWords.invitation : linkWords.reset;
	return (
		<section className={classes.entry}>
			<h3>{words.title}</h3>
			{link === null ? (
				<p>{words.note}</p>
			) : (
				<ShareLink
					address={link.address}
					qrName={`${words.title} karekodu`}
					text={passwordLinkText(user.name, link.address, words.validity)}
					phone={user.phone}
				>
					<p>
						{user.name} karekodu okutur ya da bağlantıyı açar, şifresini belirler ve doğrudan içeri
						girer. Sonraki girişlerinde e-postası: {user.email}
					</p>
					<p>
						Son kullanım: {formatDateTime(link.expiresAt)}. Bağlantı bir kez kullanılır; yenisi
						öncekini geçersiz kılar.
					</p>
				</ShareLink>
			)}
			<ServerActs>
				<Button variant="default" loading={create.isPending} onClick={show}>
					{link === null ? words.verb : 'Yeni Bağlantı Oluştur'}
				</Button>
			</ServerActs>
		</section>
	);
}

const linkWords = {
	invitation: {
		title: 'Davet bağlantısı',
		note: 'Bağlantıyı karekodla, WhatsApp ile ya da kopyalayarak kişiye siz iletirsiniz.',
		verb: 'Davet Bağlantısını Göster',
		validity: '24 saat',
	},
	reset: {
		title: 'Şifre bağlantısı',
		note: 'Şifresini unutan kişiye bağlantıyı siz iletirsiniz; yeni şifresini belirleyince diğer oturumları kapanır.',
		verb: 'Şifre Bağlantısını Göster',
		validity: '30 dakika',
	},
} as const;
