import { CloseButton, Combobox, Input, InputBase, useVirtualizedCombobox } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useCovered } from './open-layers.ts';
import classes from './select.module.css';
import { foldOptions, matching, type SelectOption } from './select-option.ts';
import { SelectOptionList } from './select-option-list.tsx';

type Props<Option extends SelectOption> = {
	readonly label?: ReactNode;
	readonly 'aria-label'?: string;
	/** Only marks the label (spec §2). */
	readonly required?: boolean;
	readonly options: readonly Option[];
	/** Which fields of an object option make its label, comma-separated. */
	readonly name?: string;
	/** Which field of an object option is its value. */
	readonly valueKey?: string;
	readonly value: string | null;
	readonly onChange: (value: string | null, option: Option | null) => void;
	readonly search?: boolean;
	readonly clearable?: boolean;
	readonly placeholder?: string;
	readonly description?: ReactNode;
	readonly error?: ReactNode;
	readonly disabled?: boolean;
	/** Greys an option out and says why: "RT-260305-07 rotasında". */
	readonly disabledWhy?: (option: Option) => string | null;
	readonly width?: number | string;
};

/** The labelled select box: Turkish search, any number of options (spec §2, §4, §5). */
export function Select<Option extends SelectOption>(props: Props<Option>) {
	const { options, name = 'label', valueKey = 'value', value, onChange, search = false } = props;
	const [typed, setTyped] = useState('');
	/** The option that the keyboard stands on; -1 while it stands on none. */
	const [pointed, setPointed] = useState(-1);
	const folded = useMemo(() => foldOptions(options, name, valueKey), [options, name, valueKey]);
	const shown = useMemo(() => matching(folded, typed), [folded, typed]);
	const chosen = folded.find((option) => option.value === value);
	const listId = useId();
	const whyNot = (index: number) => {
		const each = shown[index];
		return each ? (props.disabledWhy?.(each.option) ?? null) : null;
	};
	const combobox = useVirtualizedCombobox({
		totalOptionsCount: shown.length,
		getOptionId: (index) => `${listId}-${index}`,
		isOptionDisabled: (index) => whyNot(index) !== null,
		selectedOptionIndex: pointed,
		setSelectedOptionIndex: setPointed,
		activeOptionIndex: Math.max(
			shown.findIndex((option) => option.value === value),
			0,
		),
		onSelectedOptionSubmit: choose,
		onDropdownClose: () => {
			setPointed(-1);
			setTyped('');
		},
		onDropdownOpen: () => {
			setPointed(shown.findIndex((option) => option.value === value));
			if (search) combobox.focusSearchInput();
		},
	});
	// Escape closes the list alone, not the form it stands in.
	useCovered(combobox.dropdownOpened);

	function choose(index: number) {
		const option = shown[index];
		if (!option || whyNot(index) !== null) return;
		onChange(option.value, option.option);
		combobox.closeDropdown();
		combobox.focusTarget();
	}

	const clearing = props.clearable && value !== null && !props.disabled;
	const opened = combobox.dropdownOpened;
	const pointedId = opened && pointed >= 0 ? `${listId}-${pointed}` : undefined;
	return (
		<Combobox
			store={combobox}
			onOptionSubmit={(chosenValue) =>
				choose(shown.findIndex((option) => option.value === chosenValue))
			}
			shadow="md"
			withinPortal
		>
			<Combobox.Target targetType="button" withAriaAttributes={false}>
				<InputBase
					component="button"
					type="button"
					pointer
					role="combobox"
					aria-haspopup="listbox"
					aria-expanded={opened}
					aria-controls={listId}
					aria-activedescendant={pointedId}
					label={props.label}
					aria-label={props['aria-label']}
					withAsterisk={props.required ?? false}
					description={props.description}
					error={props.error}
					disabled={props.disabled ?? false}
					w={props.width}
					classNames={{ input: classes.input ?? '' }}
					rightSection={
						clearing ? (
							<CloseButton
								size="sm"
								aria-label="Seçimi temizle"
								onClick={() => onChange(null, null)}
							/>
						) : (
							<Combobox.Chevron />
						)
					}
					rightSectionPointerEvents={clearing ? 'all' : 'none'}
					onClick={() => combobox.toggleDropdown()}
				>
					{chosen ? (
						chosen.label
					) : (
						<Input.Placeholder>{props.placeholder ?? 'Seçiniz'}</Input.Placeholder>
					)}
				</InputBase>
			</Combobox.Target>
			<Combobox.Dropdown>
				<section aria-label={nameOf(props)}>
					{search ? (
						<Combobox.Search
							value={typed}
							placeholder="Ara"
							aria-label="Seçeneklerde ara"
							role="combobox"
							aria-expanded
							aria-controls={listId}
							aria-activedescendant={pointedId}
							onChange={(event) => {
								setTyped(event.currentTarget.value);
								setPointed(event.currentTarget.value === '' ? -1 : 0);
							}}
						/>
					) : null}
					{opened ? (
						<SelectOptionList
							shown={shown}
							value={value}
							pointed={pointed}
							label={nameOf(props)}
							listId={listId}
							whyNot={whyNot}
						/>
					) : null}
				</section>
			</Combobox.Dropdown>
		</Combobox>
	);
}

function nameOf({ label, 'aria-label': given }: { label?: ReactNode; 'aria-label'?: string }) {
	return typeof label === 'string' ? label : (given ?? 'Seçenekler');
}
