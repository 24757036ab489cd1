import { Loader, Modal, VisuallyHidden } from '@mantine/core';
import { IconSearch, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useScannedField } from '../scan/use-scanner.ts';
import { usePhone } from '../screen/use-phone.ts';
import classes from './find-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

export type FindItem = {
	readonly id: string;
	readonly icon: TablerIcon;
	readonly title: string;
	/** Secondary text beside the title. */
	readonly note?: string;
	/** The line below the title with the main information. */
	readonly sentence?: string;
	/** Content at the right end: a chip, a key. */
	readonly end?: ReactNode;
	/** True if the item does not depend on the answer, so that Enter selects it at once. */
	readonly always?: boolean;
	readonly onChoose: () => void;
};

export type FindGroup = { readonly label: string; readonly items: readonly FindItem[] };

type Props = {
	readonly title: string;
	readonly placeholder: string;
	readonly text: string;
	readonly onText: (text: string) => void;
	readonly onClose: () => void;
	readonly groups: readonly FindGroup[];
	/** True while the answer to the text is loading. */
	readonly pending: boolean;
	/** False while the items belong to an earlier text. */
	readonly settled: boolean;
	/** Called on Enter before the answer: a scanner's Enter only sends, a user's Enter opens. */
	readonly onAsk: (scanned: boolean) => void;
	/** Called with a code that a scanner ended with Tab, or sent over the dialog. */
	readonly onScan: (code: string) => void;
	/** The announcement for screen readers after a change of the list. */
	readonly status: string;
	/**
	 * Increases with each text entered as a whole: the text is then selected, so that the next scan
	 * replaces it.
	 */
	readonly takenCount: number;
	/** Content beside the field: the camera button. */
	readonly tools?: ReactNode;
	/** Content between field and list: the camera's picture, an error. */
	readonly above?: ReactNode;
	/** Replaces an empty list. */
	readonly empty?: ReactNode;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A search field over a list of results; arrow keys move, Enter opens, Escape closes. */
export function FindDialog(props: Props) {
	const { groups, onText, onClose, settled } = props;
	const phone = usePhone();
	useFocusBack(true);
	const id = useId();
	const items = groups.flatMap((group) => group.items);
	const burst = useBurst();
	const [activeId, setActiveId] = useState<string | null>(null);
	const active = items.find((item) => item.id === activeId) ?? items[0];
	const optionId = (item: FindItem) => `${id}-${item.id}`;

	useEffect(() => {
		if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
	}, [active, id]);

	function move(step: number) {
		if (items.length === 0) return;
		const at = active === undefined ? -1 : items.indexOf(active);
		setActiveId(items[(at + step + items.length) % items.length]?.id ?? null);
	}

	function onKey(event: KeyboardEvent) {
		if (event.nativeEvent.isComposing) return;
		const scanned = burst(event.nativeEvent);
		const step = steps[event.key];
		if (step !== undefined) move(step);
		else if (event.key !== 'Enter') return;
		else if (active && (settled || active.always)) active.onChoose();
		else props.onAsk(scanned);
		event.preventDefault();
	}

	return (
		<Modal
			opened
			onClose={onClose}
			withCloseButton={false}
			padding={0}
			size={640}
			centered={false}
			yOffset="10dvh"
			fullScreen={phone}
			lockScroll
			attributes={{ content: { 'aria-label': props.title } }}
			classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
		>
			<div className={classes.top}>
				{props.pending ? (
					<Loader size={18} aria-hidden />
				) : (
					<IconSearch size={20} stroke={1.8} aria-hidden />
				)}
				<FindField
					dialog={props}
					listId={items.length > 0 ? id : undefined}
					activeId={active ? optionId(active) : undefined}
					onChange={(next) => {
						setActiveId(null);
						onText(next);
					}}
					onKey={onKey}
				/>
				{props.tools}
				<button type="button" className={classes.leave} onClick={onClose}>
					{phone ? 'Kapat' : 'Esc'}
					<VisuallyHidden>{phone ? '' : ' tuşuyla ya da tıklayarak kapat'}</VisuallyHidden>
				</button>
			</div>
			<VisuallyHidden role="status">{props.status}</VisuallyHidden>
			{props.above ? <div className={classes.above}>{props.above}</div> : null}
			{items.length === 0 ? (
				<div className={classes.empty}>{props.empty}</div>
			) : (
				<FindList
					id={id}
					label={props.title}
					groups={groups}
					active={active}
					onActive={setActiveId}
				/>
			)}
		</Modal>
	);
}

type FieldProps = {
	readonly dialog: Props;
	/** The list below the field, if it has items. */
	readonly listId: string | undefined;
	readonly activeId: string | undefined;
	readonly onChange: (text: string) => void;
	readonly onKey: (event: KeyboardEvent) => void;
};

function FindField({ dialog, listId, activeId, onChange, onKey }: FieldProps) {
	const field = useRef<HTMLInputElement>(null);
	// The text is searched for while it comes; the next scan replaces it.
	const onPause = () => field.current?.select();
	useScannedField(field, { onCode: dialog.onScan, onPause });

	useEffect(() => {
		if (dialog.takenCount > 0) field.current?.select();
	}, [dialog.takenCount]);

	return (
		<input
			ref={field}
			data-autofocus
			className={classes.field}
			role="combobox"
			aria-label={dialog.title}
			aria-expanded={listId !== undefined}
			aria-controls={listId}
			aria-autocomplete="list"
			aria-activedescendant={activeId}
			placeholder={dialog.placeholder}
			value={dialog.text}
			onFocus={(event) => {
				if (dialog.takenCount > 0) event.currentTarget.select();
			}}
			autoComplete="off"
			autoCapitalize="off"
			autoCorrect="off"
			spellCheck={false}
			enterKeyHint="search"
			onChange={(event) => onChange(event.currentTarget.value)}
			onKeyDown={onKey}
		/>
	);
}

type ListProps = {
	readonly id: string;
	readonly label: string;
	readonly groups: Props['groups'];
	readonly active: FindItem | undefined;
	readonly onActive: (itemId: string) => void;
};

function FindList({ id, label, groups, active, onActive }: ListProps) {
	return (
		<div className={classes.list} id={id} role="listbox" aria-label={label} tabIndex={-1}>
			{groups
				.filter((group) => group.items.length > 0)
				.map((group) => (
					// biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
					<div key={group.label} role="group" aria-label={group.label}>
						<div className={classes.group} aria-hidden>
							{group.label}
						</div>
						{group.items.map((item) => (
							<Option
								key={item.id}
								id={`${id}-${item.id}`}
								item={item}
								active={item === active}
								onPoint={() => onActive(item.id)}
							/>
						))}
					</div>
				))}
		</div>
	);
}

/** Longest time between two keys of a scanner; typing is slower. */
const scannerGapMs = 50;
const shortestScan = 4;

/** Call it with every key; returns true if the last keys came from a scanner. */
function useBurst(): (event: { readonly timeStamp: number; readonly key: string }) => boolean {
	const keys = useRef({ atMs: 0, count: 0 });
	return ({ timeStamp, key }) => {
		const { atMs, count } = keys.current;
		const next = timeStamp - atMs < scannerGapMs ? count + 1 : 1;
		keys.current = { atMs: timeStamp, count: next };
		return key === 'Enter' && next > shortestScan;
	};
}

type OptionProps = {
	readonly id: string;
	readonly item: FindItem;
	readonly active: boolean;
	readonly onPoint: () => void;
};

/** The field keeps the focus; the keyboard selects an option through it. */
function Option({ id, item, active, onPoint }: OptionProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses it
		<div
			id={id}
			role="option"
			tabIndex={-1}
			aria-selected={active}
			className={classes.option}
			data-active={active || undefined}
			onMouseMove={onPoint}
			onMouseDown={(event) => event.preventDefault()}
			onClick={item.onChoose}
		>
			<item.icon size={20} stroke={1.6} aria-hidden />
			<div className={classes.words}>
				<div className={classes.first}>
					<strong>{item.title}</strong>
					{item.note ? <span>{item.note}</span> : null}
				</div>
				{item.sentence ? <div className={classes.sentence}>{item.sentence}</div> : null}
			</div>
			{item.end ? <div className={classes.end}>{item.end}</div> : null}
		</div>
	);
}
