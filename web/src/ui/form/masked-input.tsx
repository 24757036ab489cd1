import { TextInput, type TextInputProps } from '@mantine/core';
import { Mask, MaskInput } from 'maska';
import { useEffect, useRef } from 'react';
import { maskOptions } from './mask-tokens.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
	readonly mask: string | readonly string[];
	readonly value: string;
	readonly onChange: (value: string) => void;
	/**
	 * True emits the value as shown, false without the characters of the mask
	 * (docs/specification.md#5-validation).
	 */
	readonly masked?: boolean;
};

/** A text field that formats its value while the user types. */
export function MaskedInput({ mask, value, onChange, masked = true, ...rest }: Props) {
	const field = useRef<HTMLInputElement>(null);
	const onChangeRef = useRef(onChange);
	onChangeRef.current = onChange;
	const emittedValue = useRef<string | null>(null);
	const maskKey = typeof mask === 'string' ? mask : mask.join('|');

	useEffect(() => {
		const input = field.current;
		if (!input) return;
		const list = maskKey.includes('|') ? maskKey.split('|') : maskKey;
		const watcher = new MaskInput(input, {
			...maskOptions(list),
			onMaska: (detail) => {
				const next = masked ? detail.masked : detail.unmasked;
				if (next === emittedValue.current) return;
				emittedValue.current = next;
				onChangeRef.current(next);
			},
		});
		return () => watcher.destroy();
	}, [maskKey, masked]);

	useEffect(() => {
		const input = field.current;
		if (!input || value === emittedValue.current) return;
		emittedValue.current = value;
		const list = maskKey.includes('|') ? maskKey.split('|') : maskKey;
		input.value = new Mask(maskOptions(list)).masked(value);
	}, [value, maskKey]);

	return <TextInput ref={field} {...rest} />;
}
