import { PasswordInput } from '@mantine/core';
import {
	minimumPasswordLength,
	passwordLengthFault,
} from '@sevk/domain/identity/password/password-length';

type Props = {
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly label?: string;
	readonly autoFocus?: boolean;
};

/** A new password: the only rule is its length (docs/trust.md#sign-in), which the hint states. */
export function NewPasswordInput({ value, onChange, label = 'Yeni şifre', autoFocus }: Props) {
	const length = [...value].length;
	return (
		<PasswordInput
			label={label}
			size="md"
			autoComplete="new-password"
			autoFocus={autoFocus ?? false}
			description={
				length >= minimumPasswordLength || length === 0
					? `En az ${minimumPasswordLength} karakter. Birkaç kelimelik bir cümle en iyisidir.`
					: `En az ${minimumPasswordLength} karakter; ${minimumPasswordLength - length} karakter daha yazın.`
			}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}

export function isUsablePassword(password: string): boolean {
	return passwordLengthFault(password) === null;
}
