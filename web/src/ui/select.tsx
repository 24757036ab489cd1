import { CloseButton, Combobox, Input, InputBase, useCombobox } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import classes from './select.module.css';
import { type FoldedOption, foldOptions, matching, type SelectOption } from './select-option.ts';

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

const rowHeight = 36;
const shownRows = 8;

/** The labelled select box: Turkish search, any number of options (spec §2, §4, §5). */
export function Select<Option extends SelectOption>(props: Props<Option>) {
	const { options, name = 'label', valueKey = 'value', value, onChange, search = false } = props;
	const [typed, setTyped] = useState('');
	const folded = useMemo(() => foldOptions(options, name, valueKey), [options, name, valueKey]);
	const shown = useMemo(() => matching(folded, typed), [folded, typed]);
	const chosen = folded.find((option) => option.value === value);
	const listId = useId();
	const combobox = useCombobox({
		onDropdownClose: () => {
			combobox.resetSelectedOption();
			setTyped('');
		},
		onDropdownOpen: () => {
			if (search) combobox.focusSearchInput();
		},
	});

	function choose(next: string) {
		const option = folded.find((each) => each.value === next);
		if (!option) return;
		onChange(option.value, option.option);
		combobox.closeDropdown();
		combobox.focusTarget();
	}

	const clearing = props.clearable && value !== null && !props.disabled;
	return (
		<Combobox store={combobox} onOptionSubmit={choose} shadow="md" withinPortal>
			<Combobox.Target targetType="button" withAriaAttributes={false}>
				<InputBase
					component="button"
					type="button"
					pointer
					role="combobox"
					aria-haspopup="listbox"
					aria-expanded={combobox.dropdownOpened}
					aria-controls={listId}
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
							onChange={(event) => {
								setTyped(event.currentTarget.value);
								combobox.updateSelectedOptionIndex('active');
							}}
						/>
					) : null}
					{combobox.dropdownOpened ? (
						<OptionList
							shown={shown}
							value={value}
							label={nameOf(props)}
							listId={listId}
							{...(props.disabledWhy ? { disabledWhy: props.disabledWhy } : {})}
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

type ListProps<Option extends SelectOption> = {
	readonly shown: readonly FoldedOption<Option>[];
	readonly value: string | null;
	readonly label: string;
	readonly listId: string;
	readonly disabledWhy?: (option: Option) => string | null;
};

function OptionList<Option extends SelectOption>(props: ListProps<Option>) {
	const { shown, value, label, listId, disabledWhy } = props;
	const box = useRef<HTMLDivElement>(null);
	const virtual = shown.length > 100;
	const virtualizer = useVirtualizer({
		count: shown.length,
		enabled: virtual,
		getScrollElement: () => box.current,
		estimateSize: () => rowHeight,
		overscan: 10,
	});
	const items = virtual ? virtualizer.getVirtualItems() : [];
	const rows = virtual ? items.map((item) => item.index) : shown.map((_, index) => index);
	const first = items[0]?.start ?? 0;
	const total = virtual ? virtualizer.getTotalSize() : undefined;
	return (
		<Combobox.Options
			id={listId}
			ref={box}
			aria-label={label}
			className={classes.box}
			style={{ maxHeight: rowHeight * shownRows }}
		>
			<div role="presentation" style={{ height: total, paddingTop: first }}>
				{shown.length === 0 ? <Combobox.Empty>Sonuç Bulunamadı</Combobox.Empty> : null}
				{rows.map((index) => {
					const each = shown[index];
					if (!each) return null;
					const why = disabledWhy?.(each.option) ?? null;
					return (
						<Combobox.Option
							key={each.value}
							value={each.value}
							disabled={why !== null}
							active={each.value === value}
							className={classes.option}
							style={{ height: rowHeight }}
						>
							<span>{each.label}</span>
							{why ? <small>{why}</small> : null}
						</Combobox.Option>
					);
				})}
			</div>
		</Combobox.Options>
	);
}
