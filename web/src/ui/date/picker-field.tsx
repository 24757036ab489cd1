import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import {
	type FocusEvent,
	type KeyboardEvent,
	type ReactNode,
	type Ref,
	type RefObject,
	useRef,
	useState,
} from 'react';
import { Modal } from '../dialog/modal.tsx';
import { useCovered } from '../dialog/open-layers.ts';
import { useNarrow } from '../screen/use-narrow.ts';
import classes from './picker-field.module.css';

/** Props shared by all date fields. */
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
	/** The formatted value; '' without one. */
	readonly displayText: string;
	readonly placeholder: string;
	/** Parses typed text; returns a sentence if it is invalid. */
	readonly onTyped: (text: string) => string | null;
	readonly onClear: () => void;
	/** Called when the calendar closes without a selection. */
	readonly onLeave?: () => void;
	readonly picker: (close: () => void) => ReactNode;
};

/** A date typed by hand or selected in a calendar: beside the field, on a phone in a modal. */
export function PickerField(props: Props) {
	const narrow = useNarrow();
	const calendar = useRef<HTMLDivElement>(null);
	const { draft, open, setOpen, close, leave, clear, onKey, onBlur } = usePicker(props, calendar);
	const name = props.label ?? props['aria-label'] ?? props.placeholder;
	const field = (
		<PickerInput
			picker={props}
			name={name}
			narrow={narrow}
			opened={open !== null}
			value={draft.typed ?? props.displayText}
			error={draft.refusal ?? props.error}
			onValue={draft.type}
			onOpen={(focused) => setOpen((before) => (focused ? 'focused' : (before ?? 'beside')))}
			onClear={clear}
			onKeyDown={onKey}
			onBlur={onBlur}
		/>
	);
	if (narrow) {
		return (
			<>
				{field}
				<Modal opened={open !== null} onClose={leave} title={name} maxWidth={360}>
					<div className={classes.centred}>{props.picker(close)}</div>
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
				{props.picker(close)}
			</Popover.Dropdown>
		</Popover>
	);
}

/** When the calendar opens and closes, and when typed text becomes the value. */
function usePicker(props: Props, calendar: RefObject<HTMLElement | null>) {
	const { onLeave } = props;
	const narrow = useNarrow();
	const draft = useTypedDraft(props);
	/** The calendar is also open while the user types, but the focus stays in the field. */
	const [open, setOpen] = useState<'beside' | 'focused' | null>(null);
	useCovered(open !== null && !narrow);

	function close() {
		setOpen(null);
		draft.drop();
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
		if (draft.isEmptied) clear();
		else draft.take();
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
		if (event.key === 'Enter' && draft.typed !== null) {
			// The form would be submitted with the previous value.
			event.preventDefault();
			take();
			setOpen(null);
		}
	}

	function onBlur(event: FocusEvent) {
		take();
		const to = event.relatedTarget;
		// The modal of a phone moves the focus itself and keeps it.
		if (!narrow && to !== null && !calendar.current?.contains(to)) leave();
	}

	return { draft, open, setOpen, close, leave, clear, onKey, onBlur };
}

/** The text that is being typed; an invalid text stays with its error. */
function useTypedDraft({ displayText, clearable, onTyped }: Props) {
	const [typed, setTyped] = useState<string | null>(null);
	const [refusal, setRefusal] = useState<string | null>(null);

	function drop() {
		setTyped(null);
		setRefusal(null);
	}

	function type(text: string) {
		setTyped(text);
		setRefusal(null);
	}

	function take() {
		if (typed === null || typed === displayText) return setTyped(null);
		const refused = onTyped(typed);
		setRefusal(refused);
		if (refused === null) setTyped(null);
	}

	const isEmptied =
		clearable === true && typed !== null && typed !== displayText && typed.trim() === '';
	return { typed, refusal, isEmptied, type, take, drop };
}

type InputProps = {
	readonly picker: Props;
	/** The field's name in the labels of its buttons. */
	readonly name: string;
	readonly narrow: boolean;
	readonly opened: boolean;
	readonly value: string;
	readonly error: ReactNode;
	readonly onValue: (text: string) => void;
	/** Opens the calendar; `focused` moves the focus into it. */
	readonly onOpen: (focused: boolean) => void;
	readonly onClear: () => void;
	readonly onKeyDown: (event: KeyboardEvent) => void;
	readonly onBlur: (event: FocusEvent) => void;
	/** `Popover.Target` passes its reference and attributes. */
	readonly ref?: Ref<HTMLInputElement>;
};

function PickerInput(props: InputProps) {
	const { picker, name, narrow, opened, value, error, onValue, onOpen, onClear, ...passed } = props;
	const { disabled = false } = picker;
	return (
		<TextInput
			label={picker.label}
			aria-label={picker['aria-label']}
			description={picker.description}
			error={error}
			disabled={disabled}
			withAsterisk={picker.required ?? false}
			placeholder={picker.placeholder}
			autoComplete="off"
			readOnly={narrow}
			w={narrow ? '100%' : picker.width}
			value={value}
			onChange={(event) => onValue(event.currentTarget.value)}
			onClick={() => onOpen(narrow)}
			{...passed}
			leftSection={
				<ActionIcon
					size={28}
					disabled={disabled}
					aria-label={`${name}: takvimi aç`}
					aria-haspopup="dialog"
					aria-expanded={opened}
					onClick={() => onOpen(true)}
				>
					<IconCalendar size={16} stroke={1.8} />
				</ActionIcon>
			}
			rightSection={
				picker.clearable && picker.displayText !== '' && !disabled ? (
					<CloseButton size="sm" aria-label={`${name}: temizle`} onClick={onClear} />
				) : null
			}
		/>
	);
}
