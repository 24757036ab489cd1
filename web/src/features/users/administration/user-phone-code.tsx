import type { createPhoneCode } from '@sevk/contract/users/user-phones';
import { formatTime } from '@sevk/domain/common/date/date';
import type { AnswerOf } from '../../../api/call/call.ts';
import { QrCode } from '../../../ui/value/qr-code.tsx';
import classes from '../profile/profile.module.css';

/** The code that the driver scans or types on the phone. */
export function UserPhoneCode({ answer }: { readonly answer: AnswerOf<typeof createPhoneCode> }) {
	const { code, address, expiresAt } = answer;

	return (
		<div className={classes.phoneCode}>
			<QrCode text={address} name="Telefon tanıtma karekodu" />
			<div>
				<p>
					Sürücü karekodu telefonuyla okutur ya da giriş ekranında Sürücü Telefonunu Tanıt’a basıp
					kodu yazar.
				</p>
				<strong className={classes.bigCode}>
					{code.slice(0, 4)} {code.slice(4)}
				</strong>
				<p>Son kullanım: {formatTime(expiresAt)}. Kod bir kez kullanılır.</p>
			</div>
		</div>
	);
}
