import { CloseButton, Combobox, Input, InputBase, useVirtualizedCombobox } from '@mantine/core';
import { type ReactNode, type Ref, useId, useMemo, useState } from 'react';
import { useCovered } from '../dialog/open-layers.ts';
import classes from './select.module.css';
import { foldOptions, matching, type SelectOption } from './select-option.ts';
import { SelectOptionList } from './select-option-list.tsx';

type Props<Option extends SelectOption> = {
	readonly label?: ReactNode;
	readonly 'aria-label'?: string;
	/** Only marks the label (docs/specification.md#2-screens). */
	readonly required?: boolean;
	readonly options: readonly Option[];
	/** Fields of an object option that make its label, comma-separated. */
	readonly name?: string;
	/** Field of an object option that is its value. */
	readonly valueKey?: string;
	readonly value: string | null;
	readonly onChange: (value: string | null, option: Option | null) => void;
	readonly search?: boolean;
	readonly clearable?: boolean;
	readonly placeholder?: string;
	readonly description?: ReactNode;
	readonly error?: ReactNode;
	readonly disabled?: boolean;
	/** Disables an option with a reason: "RT-260305-07 rotasında". */
	readonly disabledWhy?: (option: Option) => string | null;
	readonly width?: number | string;
};

/**
 * The labelled select box: Turkish search, any number of options (docs/specification.md#2-screens).
 */
export function Select<Option extends SelectOption>(props: Props<Option>) {
	const list = useOptionList(props);
	const { combobox, visibleOptions, pointed, listId } = list;
	const opened = combobox.dropdownOpened;
	const pointedId = opened && pointed >= 0 ? `${listId}-${pointed}` : undefined;
	return (
		<Combobox
			store={combobox}
			onOptionSubmit={(chosenValue) =>
				list.choose(visibleOptions.findIndex((option) => option.value === chosenValue))
			}
			shadow="md"
			withinPortal
		>
			<Combobox.Target targetType="button" withAriaAttributes={false}>
				<SelectTarget
					select={props}
					label={list.selectedLabel}
					opened={opened}
					listId={listId}
					pointedId={pointedId}
					onToggle={() => combobox.toggleDropdown()}
				/>
			</Combobox.Target>
			<Combobox.Dropdown>
				<section aria-label={nameOf(props)}>
					{props.search ? (
						<Combobox.Search
							value={list.typed}
							placeholder="Ara"
							aria-label="Seçeneklerde ara"
							role="combobox"
							aria-expanded
							aria-controls={listId}
							aria-activedescendant={pointedId}
							onChange={(event) => list.search(event.currentTarget.value)}
						/>
					) : null}
					{opened ? (
						<SelectOptionList
							visibleOptions={visibleOptions}
							value={props.value}
							pointed={pointed}
							label={nameOf(props)}
							listId={listId}
							whyNot={list.whyNot}
						/>
					) : null}
				</section>
			</Combobox.Dropdown>
		</Combobox>
	);
}

/** The options that match the search, the one under the keyboard, and the choice of one. */
function useOptionList<Option extends SelectOption>(props: Props<Option>) {
	const { options, name = 'label', valueKey = 'value', value, onChange } = props;
	const [typed, setTyped] = useState('');
	/** Index of the option under the keyboard; -1 for none. */
	const [pointed, setPointed] = useState(-1);
	const folded = useMemo(() => foldOptions(options, name, valueKey), [options, name, valueKey]);
	const visibleOptions = useMemo(() => matching(folded, typed), [folded, typed]);
	const selectedIndex = visibleOptions.findIndex((option) => option.value === value);
	const listId = useId();
	const whyNot = (index: number) => {
		const each = visibleOptions[index];
		return each ? (props.disabledWhy?.(each.option) ?? null) : null;
	};
	const combobox = useVirtualizedCombobox({
		totalOptionsCount: visibleOptions.length,
		getOptionId: (index) => `${listId}-${index}`,
		isOptionDisabled: (index) => whyNot(index) !== null,
		selectedOptionIndex: pointed,
		setSelectedOptionIndex: setPointed,
		activeOptionIndex: Math.max(selectedIndex, 0),
		onSelectedOptionSubmit: choose,
		onDropdownClose: () => {
			setPointed(-1);
			setTyped('');
		},
		onDropdownOpen: () => {
			setPointed(selectedIndex);
			if (props.search) combobox.focusSearchInput();
		},
	});
	// Escape closes only the list, not the form around it.
	useCovered(combobox.dropdownOpened);

	function choose(index: number) {
		const option = visibleOptions[index];
		if (!option || whyNot(index) !== null) return;
		onChange(option.value, option.option);
		combobox.closeDropdown();
		combobox.focusTarget();
	}

	function search(text: string) {
		setTyped(text);
		setPointed(text === '' ? -1 : 0);
	}

	const selectedLabel = folded.find((option) => option.value === value)?.label;
	return {
		combobox,
		visibleOptions,
		pointed,
		typed,
		listId,
		selectedLabel,
		whyNot,
		choose,
		search,
	};
}

type TargetProps<Option extends SelectOption> = {
	readonly select: Props<Option>;
	/** The label of the selected option. */
	readonly label: string | undefined;
	readonly opened: boolean;
	readonly listId: string;
	readonly pointedId: string | undefined;
	readonly onToggle: () => void;
	/** `Combobox.Target` passes its reference and attributes. */
	readonly ref?: Ref<HTMLButtonElement>;
};

/** The box that shows the selected option and opens the list. */
function SelectTarget<Option extends SelectOption>(props: TargetProps<Option>) {
	const { select, label, opened, listId, pointedId, onToggle, ...passed } = props;
	const clearing = select.clearable && select.value !== null && !select.disabled;
	return (
		<InputBase
			{...passed}
			component="button"
			type="button"
			pointer
			role="combobox"
			aria-haspopup="listbox"
			aria-expanded={opened}
			aria-controls={listId}
			aria-activedescendant={pointedId}
			label={select.label}
			aria-label={select['aria-label']}
			withAsterisk={select.required ?? false}
			description={select.description}
			error={select.error}
			disabled={select.disabled ?? false}
			w={select.width}
			classNames={{ input: classes.input ?? '' }}
			rightSection={
				clearing ? (
					<CloseButton
						size="sm"
						aria-label="Seçimi temizle"
						onClick={() => select.onChange(null, null)}
					/>
				) : (
					<Combobox.Chevron />
				)
			}
			rightSectionPointerEvents={clearing ? 'all' : 'none'}
			onClick={onToggle}
		>
			{label !== undefined ? (
				label
			) : (
				<Input.Placeholder>{select.placeholder ?? 'Seçiniz'}</Input.Placeholder>
			)}
		</InputBase>
	);
}

function nameOf({ label, 'aria-label': ariaLabel }: { label?: ReactNode; 'aria-label'?: string }) {
	return typeof label === 'string' ? label : (ariaLabel ?? 'Seçenekler');
}
