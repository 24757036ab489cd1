import { Button } from '@mantine/core';
import QRCode from 'qrcode';
import { useEffect, useState } from 'react';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { Copyable } from '../../../ui/value/copyable.tsx';
import classes from './second-factor.module.css';
import { isSecondFactorCode, SecondFactorCode } from './second-factor-code.tsx';

type Props = {
	readonly totpUri: string;
	readonly error: unknown;
	readonly isConfirming: boolean;
	readonly onConfirm: (code: string) => void;
	readonly onCancel: () => void;
};

/** Shows the QR code for the authenticator app, then confirms with its first code. */
export function SecondFactorSetup({ totpUri, error, isConfirming, onConfirm, onCancel }: Props) {
	const [qr, setQr] = useState('');
	const [code, setCode] = useState('');
	const secret = new URL(totpUri).searchParams.get('secret') ?? '';

	useEffect(() => {
		QRCode.toString(totpUri, { type: 'svg', margin: 0 }).then((svg) =>
			setQr(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`),
		);
	}, [totpUri]);

	return (
		<div className={classes.stack}>
			<p>
				Doğrulama uygulamanızla bu kodu okutun, ardından uygulamada görünen 6 haneli kodu girin.
			</p>
			{qr === '' ? null : (
				<img className={classes.qr} src={qr} alt="İki adımlı doğrulama karekodu" />
			)}
			<p>
				Okutamıyorsanız anahtarı elle girin: <Copyable text={secret} />
			</p>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					onConfirm(code);
				}}
			>
				<SecondFactorCode code={code} onChange={setCode} />
				<FormProblem error={error} />
				<div className={classes.buttons} style={{ marginTop: 14 }}>
					<Button type="submit" loading={isConfirming} disabled={!isSecondFactorCode(code)}>
						Doğrula ve Aç
					</Button>
					<Button variant="default" onClick={onCancel}>
						Vazgeç
					</Button>
				</div>
			</form>
		</div>
	);
}
