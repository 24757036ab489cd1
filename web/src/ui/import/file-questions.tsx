import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Select } from '../select/select.tsx';
import classes from './file-profile.module.css';

type Option = { readonly value: string; readonly label: string };

/** More options than these are a select. */
const mostRadios = 5;

type ChoiceProps = {
	readonly label: string;
	readonly options: readonly Option[];
	readonly value: string | null;
	readonly onChange: (value: string) => void;
	/** Whether the file leaves it open. */
	readonly isOpen?: boolean;
};

/** A choice about how a file is read. */
export function FileChoice({ label, options, value, onChange, isOpen = false }: ChoiceProps) {
	return (
		<section className={classes.card} data-open={isOpen || undefined}>
			{options.length > mostRadios ? (
				<Select
					label={label}
					options={options}
					name="label"
					value={value}
					onChange={(next) => {
						if (next !== null) onChange(next);
					}}
				/>
			) : (
				<Radio.Group label={label} value={value ?? ''} onChange={onChange}>
					<Stack gap={6} mt={6}>
						{options.map((option) => (
							<Radio key={option.value} value={option.value} label={option.label} />
						))}
					</Stack>
				</Radio.Group>
			)}
		</section>
	);
}

type Word = { readonly word: string; readonly text: string; readonly rowCount: number };

type WordsProps = {
	readonly title: string;
	readonly words: readonly Word[];
	readonly options: readonly Option[];
	/** The meaning of a word; null for one that nobody has explained. */
	readonly meaningOf: (word: string) => string | null;
	readonly onChange: (word: string, value: string) => void;
};

/** What the words of a column mean: a small table with a select for each. */
export function FileWords({ title, words, options, meaningOf, onChange }: WordsProps) {
	const isOpen = words.some(({ word }) => meaningOf(word) === null);
	return (
		<section
			className={`${classes.card} ${classes.wide}`}
			data-open={isOpen || undefined}
			aria-label={title}
		>
			<h3 className={classes.head}>{title}</h3>
			<dl className={classes.words}>
				{words.map(({ word, text, rowCount }) => (
					<WordRow key={word} text={text} rowCount={rowCount}>
						<Select
							aria-label={`${text}: anlamı`}
							placeholder="Seçin"
							options={options}
							name="label"
							value={meaningOf(word)}
							onChange={(value) => {
								if (value !== null) onChange(word, value);
							}}
						/>
					</WordRow>
				))}
			</dl>
		</section>
	);
}

function WordRow({
	text,
	rowCount,
	children,
}: Pick<Word, 'text' | 'rowCount'> & { readonly children: ReactNode }) {
	return (
		<>
			<dt>
				{text} <small>({rowCount} satır)</small>
			</dt>
			<dd>{children}</dd>
		</>
	);
}
