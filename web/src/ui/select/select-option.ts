import type { OptionsFilter } from '@mantine/core';
import { foldText } from '@sevk/domain/common/text/fold';

/**
 * An option is a text, or an object whose label is made of the fields in `name`
 * (docs/specification.md#3-data).
 */
export type SelectOption = string | Readonly<Record<string, unknown>>;

/** "plate,driverName" of `{ plate: '34 ABC 123', driverName: 'Ali Ç***' }` → `34 ABC 123 - Ali Ç***`. */
export function optionLabel(option: SelectOption, name: string): string {
	if (typeof option === 'string') return option;
	return name
		.split(',')
		.map((field) => option[field.trim()])
		.filter((value) => value !== undefined && value !== null && value !== '')
		.map(String)
		.join(' - ');
}

function optionValue(option: SelectOption, valueKey: string): string {
	return typeof option === 'string' ? option : String(option[valueKey] ?? '');
}

export type FoldedOption<Option extends SelectOption> = {
	readonly option: Option;
	readonly value: string;
	readonly label: string;
	readonly folded: string;
};

/**
 * Labels and their folded form, computed once per list: ten thousand names would be slow per key.
 */
export function foldOptions<Option extends SelectOption>(
	options: readonly Option[],
	name: string,
	valueKey: string,
): FoldedOption<Option>[] {
	return options.map((option) => {
		const label = optionLabel(option, name);
		return { option, value: optionValue(option, valueKey), label, folded: foldText(label) };
	});
}

/** The options that contain every word typed, by any Turkish spelling. */
export function matching<Option extends SelectOption>(
	options: readonly FoldedOption<Option>[],
	typed: string,
): readonly FoldedOption<Option>[] {
	const words = foldText(typed).split(/\s+/).filter(Boolean);
	if (words.length === 0) return options;
	return options.filter(({ folded }) => words.every((word) => folded.includes(word)));
}

/**
 * Mantine's own filter fails on Turkish letters (docs/decisions/0006-screen-parts.md): this one
 * matches any spelling.
 */
export const foldedFilter: OptionsFilter = ({ options, search }) => {
	const typed = foldText(search.trim());
	return options.filter((item) => 'label' in item && foldText(String(item.label)).includes(typed));
};
