import { Button, TextInput } from '@mantine/core';
import QRCode from 'qrcode';
import { type FormEvent, useEffect, useState } from 'react';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { Copyable } from '../../../ui/value/copyable.tsx';
import classes from './profile.module.css';
import { useConfirmSecondFactor } from './profile-queries.ts';
import { SecondFactorCodes } from './second-factor-codes.tsx';

type Props = {
	readonly totpUri: string;
	readonly recoveryCodes: readonly string[];
	readonly onCancel: () => void;
	readonly onDone: () => void;
};

/** Shows the recovery codes and the QR code, then confirms with the first code. */
export function SecondFactorSetup({ totpUri, recoveryCodes, onCancel, onDone }: Props) {
	const [qr, setQr] = useState('');
	const [code, setCode] = useState('');
	const [areCodesSaved, setCodesSaved] = useState(false);
	const confirm = useConfirmSecondFactor();
	const secret = new URL(totpUri).searchParams.get('secret') ?? '';

	useEffect(() => {
		QRCode.toString(totpUri, { type: 'svg', margin: 0 }).then((svg) =>
			setQr(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`),
		);
	}, [totpUri]);

	if (!areCodesSaved) {
		return <SecondFactorCodes codes={recoveryCodes} onDone={() => setCodesSaved(true)} />;
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		confirm.mutate({ body: { code } }, { onSuccess: onDone });
	}

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
			<form onSubmit={submit}>
				<TextInput
					label="Doğrulama kodu"
					size="md"
					inputMode="numeric"
					autoComplete="one-time-code"
					value={code}
					onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
				/>
				<FormProblem error={confirm.error} />
				<div className={classes.buttons} style={{ marginTop: 14 }}>
					<Button type="submit" loading={confirm.isPending} disabled={code.length < 6}>
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
