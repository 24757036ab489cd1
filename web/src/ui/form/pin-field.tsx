import { PasswordInput } from '@mantine/core';
import { pinDigits } from '@sevk/domain/identity/pin/pin';

type Props = {
	readonly label: string;
	readonly value: string;
	readonly onChange: (pin: string) => void;
	readonly description?: string;
	readonly error?: string | null;
	readonly autoFocus?: boolean;
	/** `new-password` where the PIN is chosen. */
	readonly autoComplete?: 'current-password' | 'new-password';
};

/** A PIN, with the number keys of the phone. */
export function PinField({ onChange, autoComplete = 'current-password', ...rest }: Props) {
	return (
		<PasswordInput
			w="100%"
			size="md"
			inputMode="numeric"
			autoComplete={autoComplete}
			onChange={(event) =>
				onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, pinDigits))
			}
			{...rest}
		/>
	);
}
