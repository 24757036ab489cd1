import type { createPhoneCode } from '@sevk/contract/access/pin-devices';
import { formatTime } from '@sevk/domain/common/date/date';
import QRCode from 'qrcode';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../api/call/call.ts';
import classes from '../profile/profile.module.css';

/** The code that the driver scans or types on the phone. */
export function UserPhoneCode({ answer }: { readonly answer: AnswerOf<typeof createPhoneCode> }) {
	const [qr, setQr] = useState('');
	const { code, address, expiresAt } = answer;

	useEffect(() => {
		QRCode.toString(address, { type: 'svg', margin: 0 }).then((svg) =>
			setQr(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`),
		);
	}, [address]);

	return (
		<div className={classes.phoneCode}>
			{qr === '' ? null : <img className={classes.qr} src={qr} alt="Telefon tanıtma karekodu" />}
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
