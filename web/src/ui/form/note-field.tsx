import { Textarea, type TextareaProps } from '@mantine/core';

type Props = Omit<TextareaProps, 'onChange'> & {
	readonly maxLength: number;
	readonly value: string;
	readonly onValue: (value: string) => void;
};

/** *Açıklama* of a form; the field grows with its text. */
export function NoteField({ onValue, ...rest }: Props) {
	return (
		<Textarea
			label="Açıklama"
			autosize
			minRows={2}
			{...rest}
			onChange={(event) => onValue(event.currentTarget.value)}
		/>
	);
}
