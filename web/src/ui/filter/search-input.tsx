import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { usePhone } from '../screen/use-phone.ts';

type Props = {
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly placeholder: string;
	readonly width?: number | string;
	readonly size?: 'xs' | 'sm';
	/** The list is opened to search in it. */
	readonly autoFocus?: boolean | undefined;
};

/** Delay after the last key, so that not every letter sends a request. */
const waitMs = 250;

/** The search field of a list; Escape clears it. `/` and Ctrl K belong to "Nerede, kimde?". */
export function SearchInput(props: Props) {
	const { value, onChange, placeholder, width = 260, size = 'sm', autoFocus } = props;
	const phone = usePhone();
	const [text, setText] = useState(value);
	const emittedText = useRef(value);

	useEffect(() => {
		// The address changed elsewhere (back button, "Filtreleri Temizle").
		if (value !== emittedText.current) {
			emittedText.current = value;
			setText(value);
		}
	}, [value]);

	useEffect(() => {
		if (text === emittedText.current) return;
		const timer = setTimeout(() => {
			emittedText.current = text;
			onChange(text);
		}, waitMs);
		return () => clearTimeout(timer);
	}, [text, onChange]);

	return (
		<TextInput
			type="search"
			size={size}
			// On a phone the keyboard would cover the list.
			autoFocus={autoFocus === true && !phone}
			value={text}
			onChange={(event) => setText(event.currentTarget.value)}
			onKeyDown={(event) => {
				if (event.key === 'Escape') setText('');
			}}
			placeholder={placeholder}
			aria-label={placeholder}
			w={phone ? '100%' : width}
			leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
			rightSection={
				text === '' ? null : (
					<CloseButton size="sm" aria-label="Aramayı temizle" onClick={() => setText('')} />
				)
			}
		/>
	);
}
