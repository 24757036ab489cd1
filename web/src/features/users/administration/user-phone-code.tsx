import type { createPhoneCode } from '@sevk/contract/users/user-phones';
import type { User } from '@sevk/contract/users/users';
import { formatTime } from '@sevk/domain/common/date/date';
import { phoneCodeMinutes } from '@sevk/domain/identity/pin/pin';
import { phoneCodeText } from '@sevk/domain/messages/account-mail';
import type { AnswerOf } from '../../../api/call/call.ts';
import { ShareLink } from '../../../ui/value/share-link.tsx';
import classes from '../profile/profile.module.css';

type Props = {
	readonly user: Pick<User, 'name' | 'phone'>;
	readonly answer: AnswerOf<typeof createPhoneCode>;
};

/** The code that the driver scans or types on the phone. */
export function UserPhoneCode({ user: { name, phone }, answer }: Props) {
	const { code, address, expiresAt } = answer;
	return (
		<ShareLink
			address={address}
			qrName="Telefon tanıtma karekodu"
			text={phoneCodeText(name, address, code, phoneCodeMinutes)}
			phone={phone}
		>
			<p>
				Sürücü karekodu telefonuyla okutur, bağlantıyı telefonunda açar ya da giriş ekranında Sürücü
				Telefonunu Tanıt’a basıp kodu yazar.
			</p>
			<strong className={classes.bigCode}>
				{code.slice(0, 4)} {code.slice(4)}
			</strong>
			<p>Son kullanım: {formatTime(expiresAt)}. Kod bir kez kullanılır.</p>
		</ShareLink>
	);
}
