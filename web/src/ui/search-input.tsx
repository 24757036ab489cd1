import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from './typing.ts';
import { usePhone } from './use-phone.ts';

type Props = {
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly placeholder: string;
	readonly width?: number | string;
};

/** Typing is passed on this long after the last key, so that each letter is no request. */
const waitMs = 250;

/** The search field of a list; `/` puts the cursor in it from anywhere, Escape empties it. */
export function SearchInput({ value, onChange, placeholder, width = 260 }: Props) {
	const field = useRef<HTMLInputElement>(null);
	const phone = usePhone();
	const [text, setText] = useState(value);
	const told = useRef(value);

	useEffect(() => {
		// The address changed from outside (back button, "Filtreleri Temizle").
		if (value !== told.current) {
			told.current = value;
			setText(value);
		}
	}, [value]);

	useEffect(() => {
		if (text === told.current) return;
		const timer = setTimeout(() => {
			told.current = text;
			onChange(text);
		}, waitMs);
		return () => clearTimeout(timer);
	}, [text, onChange]);

	useEffect(() => {
		function onKey(event: KeyboardEvent) {
			const wanted = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
			if (!wanted || (event.key === '/' && isTyping())) return;
			event.preventDefault();
			field.current?.focus();
			field.current?.select();
		}
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, []);

	return (
		<TextInput
			ref={field}
			type="search"
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
				text === '' ? (
					phone ? null : (
						<Kbd size="xs" aria-hidden>
							/
						</Kbd>
					)
				) : (
					<CloseButton size="sm" aria-label="Aramayı temizle" onClick={() => setText('')} />
				)
			}
		/>
	);
}
