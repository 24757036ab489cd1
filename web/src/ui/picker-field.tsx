import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Modal } from './modal.tsx';
import { useCovered } from './open-layers.ts';
import classes from './picker-field.module.css';
import { useNarrow } from './use-narrow.ts';

/** What every date field takes. */
export type DateFieldProps = {
	readonly label?: string;
	readonly 'aria-label'?: string;
	readonly required?: boolean;
	readonly description?: ReactNode;
	readonly error?: ReactNode;
	readonly disabled?: boolean;
	readonly clearable?: boolean;
	readonly width?: number | string;
};

type Props = DateFieldProps & {
	/** The value as it is read; '' while there is none. */
	readonly shown: string;
	readonly placeholder: string;
	/** Takes what was typed; a sentence says why it cannot be taken. */
	readonly onTyped: (text: string) => string | null;
	readonly onClear: () => void;
	/** The calendar went away without a choice. */
	readonly onLeave?: () => void;
	readonly picker: (close: () => void) => ReactNode;
};

/** A date typed by hand or picked from a calendar: beside the field, on a phone in a modal. */
export function PickerField(props: Props) {
	const { shown, onTyped, onLeave, picker, placeholder } = props;
	const { label, description, disabled = false, required = false, width } = props;
	const narrow = useNarrow();
	const [typed, setTyped] = useState<string | null>(null);
	const [refusal, setRefusal] = useState<string | null>(null);
	/** While one types the calendar is open as well, but the focus stays in the field. */
	const [open, setOpen] = useState<'beside' | 'focused' | null>(null);
	const calendar = useRef<HTMLDivElement>(null);
	useCovered(open !== null && !narrow);
	const name = label ?? props['aria-label'] ?? placeholder;

	function close() {
		setOpen(null);
		setTyped(null);
		setRefusal(null);
	}

	function leave() {
		setOpen(null);
		onLeave?.();
	}

	function clear() {
		close();
		props.onClear();
	}

	function take() {
		if (typed === null || typed === shown) return setTyped(null);
		if (typed.trim() === '' && props.clearable) return clear();
		const refused = onTyped(typed);
		setRefusal(refused);
		if (refused === null) setTyped(null);
	}

	function onKey(event: KeyboardEvent) {
		if (event.key === 'ArrowDown') {
			event.preventDefault();
			setOpen('focused');
		}
		if (event.key === 'Escape' && open !== null) {
			close();
			onLeave?.();
		}
		if (event.key === 'Enter' && typed !== null) {
			// A form would be sent with the value from before.
			event.preventDefault();
			take();
			setOpen(null);
		}
	}

	function onBlur(event: FocusEvent) {
		take();
		const to = event.relatedTarget;
		// The modal of a phone takes the focus by itself and keeps it.
		if (!narrow && to !== null && !calendar.current?.contains(to)) leave();
	}

	const field = (
		<TextInput
			label={label}
			aria-label={props['aria-label']}
			description={description}
			error={refusal ?? props.error}
			disabled={disabled}
			withAsterisk={required}
			placeholder={placeholder}
			autoComplete="off"
			readOnly={narrow}
			w={narrow ? '100%' : width}
			value={typed ?? shown}
			onChange={(event) => {
				setTyped(event.currentTarget.value);
				setRefusal(null);
			}}
			onClick={() => setOpen((before) => before ?? (narrow ? 'focused' : 'beside'))}
			onKeyDown={onKey}
			onBlur={onBlur}
			leftSection={
				<ActionIcon
					size={28}
					disabled={disabled}
					aria-label={`${name}: takvimi aç`}
					aria-haspopup="dialog"
					aria-expanded={open !== null}
					onClick={() => setOpen('focused')}
				>
					<IconCalendar size={16} stroke={1.8} />
				</ActionIcon>
			}
			rightSection={
				props.clearable && shown !== '' && !disabled ? (
					<CloseButton size="sm" aria-label={`${name}: temizle`} onClick={clear} />
				) : null
			}
		/>
	);
	if (narrow) {
		return (
			<>
				{field}
				<Modal opened={open !== null} onClose={leave} title={name} maxWidth={360}>
					<div className={classes.centred}>{picker(close)}</div>
				</Modal>
			</>
		);
	}
	return (
		<Popover
			opened={open !== null}
			onChange={(opened) => opened || leave()}
			position="bottom-start"
			withRoles={false}
			trapFocus={open === 'focused'}
			returnFocus={open === 'focused'}
		>
			<Popover.Target>{field}</Popover.Target>
			<Popover.Dropdown ref={calendar} role="dialog" aria-label={name} p="sm">
				{picker(close)}
			</Popover.Dropdown>
		</Popover>
	);
}
