import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../ui/screen/panel.tsx';
import classes from './personal-search.module.css';

const shortestSearch = 3;

type Props = {
	readonly title: string;
	readonly note?: string;
	/** The label of the field: what a person can be found by. */
	readonly label: string;
	/** The text is not for the address: it names a person. */
	readonly onFind: (text: string) => void;
};

/** The panel in which a person is searched. */
export function PersonalSearch({ title, note, label, onFind }: Props) {
	const [text, setText] = useState('');
	const [problem, setProblem] = useState<string | null>(null);

	function search(event: FormEvent) {
		event.preventDefault();
		const trimmed = text.trim();
		const isLong = trimmed.length >= shortestSearch;
		setProblem(isLong ? null : 'En az 3 karakter yazın.');
		if (isLong) onFind(trimmed);
	}

	return (
		<Panel title={title} note={note}>
			<form className={classes.search} onSubmit={search} noValidate>
				<TextInput
					label={label}
					value={text}
					maxLength={120}
					autoComplete="off"
					error={problem}
					onChange={(event) => setText(event.currentTarget.value)}
				/>
				<Button type="submit">Bul</Button>
			</form>
		</Panel>
	);
}
