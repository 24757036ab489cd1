import { pinDigits, refuseWeakPin } from '@sevk/domain/identity/pin/pin';
import { PinField } from '../../../ui/form/pin-field.tsx';

type Props = {
	readonly pin: string;
	readonly repeated: string;
	readonly onPin: (pin: string) => void;
	readonly onRepeated: (pin: string) => void;
	/** The own number, which the PIN must not be part of. */
	readonly phone?: string;
};

/** A new PIN, twice. */
export function NewPinFields({ pin, repeated, onPin, onRepeated, phone = '' }: Props) {
	const weak = pin.length === pinDigits ? refuseWeakPin(pin, phone) : null;
	const differs = repeated.length === pinDigits && repeated !== pin;
	return (
		<>
			<PinField
				label="Yeni PIN"
				description="6 rakam. Ardışık rakam ve doğum tarihi kullanmayın."
				autoComplete="new-password"
				value={pin}
				onChange={onPin}
				error={weak?.detail ?? null}
			/>
			<PinField
				label="Yeni PIN (tekrar)"
				autoComplete="new-password"
				value={repeated}
				onChange={onRepeated}
				error={differs ? 'PIN’ler aynı değil.' : null}
			/>
		</>
	);
}

export function isUsableNewPin(pin: string, repeated: string, phone = ''): boolean {
	return pin === repeated && refuseWeakPin(pin, phone) === null;
}
