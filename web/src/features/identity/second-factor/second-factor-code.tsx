import { TextInput } from '@mantine/core';

const codeLength = 6;

type Props = {
	readonly code: string;
	readonly onChange: (code: string) => void;
	readonly autoFocus?: boolean;
};

/** The code that the authenticator app shows. */
export function SecondFactorCode({ code, onChange, autoFocus = false }: Props) {
	return (
		<TextInput
			w="100%"
			label="Doğrulama kodu"
			size="md"
			inputMode="numeric"
			autoComplete="one-time-code"
			autoFocus={autoFocus}
			value={code}
			onChange={(event) =>
				onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength))
			}
		/>
	);
}

export function isSecondFactorCode(code: string): boolean {
	return code.length === codeLength;
}
