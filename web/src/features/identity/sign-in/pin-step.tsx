import { Button, TextInput } from '@mantine/core';
import { parsePhone } from '@sevk/domain/common/format/phone';
import { pinDigits } from '@sevk/domain/identity/pin/pin';
import { useRef, useState } from 'react';
import { enrollPhone, makePhoneKeys, signInByPin } from '../../../api/session/session-pin.ts';
import { FormProblem } from '../../../ui/dialog/form-problem.tsx';
import { masks } from '../../../ui/form/mask-tokens.ts';
import { MaskedInput } from '../../../ui/form/masked-input.tsx';
import { PinField } from '../../../ui/form/pin-field.tsx';
import { isUsableNewPin, NewPinFields } from '../common/pin-new-fields.tsx';
import { useSignInAct } from '../common/sign-in-act.ts';
import classes from '../common/sign-in-frame.module.css';

type Props = {
	readonly onDone: (pin: string) => Promise<void>;
	readonly onPassword: () => void;
	readonly onEnroll: () => void;
};

/** Phone number and PIN, on a phone that is enrolled. */
export function PinStep({ onDone, onPassword, onEnroll }: Props) {
	const [phone, setPhone] = useState('');
	const [pin, setPin] = useState('');
	const { error, busy, submit } = useSignInAct(
		async () => {
			await signInByPin(phone, pin);
			await onDone(pin);
		},
		() => setPin(''),
	);

	return (
		<form className={classes.form} onSubmit={submit}>
			<PhoneField value={phone} onChange={setPhone} />
			<PinField label="PIN" value={pin} onChange={setPin} />
			<FormProblem error={error} />
			<Button
				type="submit"
				size="md"
				fullWidth
				loading={busy}
				disabled={parsePhone(phone) === null || pin.length !== pinDigits}
			>
				Giriş Yap
			</Button>
			<div className={classes.line}>
				<button type="button" className={classes.link} onClick={onPassword}>
					E-posta ile Gir
				</button>
				<button type="button" className={classes.link} onClick={onEnroll}>
					Telefonu Yeniden Tanıt
				</button>
			</div>
		</form>
	);
}

type EnrolmentProps = {
	/** The code of a QR code that was scanned; empty otherwise. */
	readonly firstCode: string;
	readonly onDone: (pin: string) => Promise<void>;
	readonly onBack: () => void;
};

const codeLength = 8;

/** Enrolls this phone: the code of the office, the phone number and a new PIN. */
export function PhoneEnrolmentStep({ firstCode, onDone, onBack }: EnrolmentProps) {
	const [code, setCode] = useState(firstCode);
	const [phone, setPhone] = useState('');
	const [pin, setPin] = useState('');
	const [repeated, setRepeated] = useState('');
	// A retry after a lost answer must send the same key.
	const keys = useRef<CryptoKeyPair | null>(null);

	const number = parsePhone(phone);
	const isReady =
		code.length === codeLength && number !== null && isUsableNewPin(pin, repeated, number);

	const { error, busy, submit } = useSignInAct(async () => {
		keys.current ??= await makePhoneKeys();
		await enrollPhone({ phone, code, pin }, keys.current);
		await onDone(pin);
	});

	return (
		<form className={classes.form} onSubmit={submit}>
			<TextInput
				label="Tanıtma kodu"
				description="Ofisten aldığınız 8 haneli kod; 15 dakika geçerlidir."
				size="md"
				inputMode="numeric"
				autoComplete="one-time-code"
				value={code}
				onChange={(event) =>
					setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength))
				}
			/>
			<PhoneField value={phone} onChange={setPhone} />
			<NewPinFields
				pin={pin}
				repeated={repeated}
				onPin={setPin}
				onRepeated={setRepeated}
				phone={number ?? ''}
			/>
			<FormProblem error={error} />
			<Button type="submit" size="md" fullWidth loading={busy} disabled={!isReady}>
				Telefonu Tanıt
			</Button>
			<div className={classes.line}>
				<button type="button" className={classes.link} onClick={onBack}>
					Girişe Dön
				</button>
			</div>
		</form>
	);
}

type PhoneFieldProps = { readonly value: string; readonly onChange: (phone: string) => void };

function PhoneField(props: PhoneFieldProps) {
	return (
		<MaskedInput
			label="Telefon"
			mask={masks.phone}
			type="tel"
			size="md"
			autoComplete="tel-national"
			{...props}
		/>
	);
}
