import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { Copyable } from '../../../ui/value/copyable.tsx';
import { QrCode } from '../../../ui/value/qr-code.tsx';
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
	const [code, setCode] = useState('');
	const secret = new URL(totpUri).searchParams.get('secret') ?? '';

	return (
		<div className={classes.stack}>
			<p>
				Doğrulama uygulamanızla bu kodu okutun, ardından uygulamada görünen 6 haneli kodu girin.
			</p>
			<QrCode text={totpUri} name="İki adımlı doğrulama karekodu" />
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
