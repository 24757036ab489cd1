import { Loader, Modal } from '@mantine/core';
import { IconSearch, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './find-dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';
import { usePhone } from './use-phone.ts';

export type FindItem = {
	readonly id: string;
	readonly icon: TablerIcon;
	readonly title: string;
	/** Beside the title, quieter. */
	readonly note?: string;
	/** The line below that one came for. */
	readonly sentence?: string;
	/** Right end: a chip, a key. */
	readonly end?: ReactNode;
	/** Does not hang on the answer to the text, so Enter chooses it at once. */
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
	/** The answer to the text is still on its way. */
	readonly pending: boolean;
	/** False while the shown items belong to an earlier text. */
	readonly settled: boolean;
	/** Enter on a text whose answer is not here yet; a scanner's Enter only asks, a person's opens. */
	readonly onAsk: (scanned: boolean) => void;
	/** What a screen reader hears when the list has changed. */
	readonly status: string;
	/** Grows when a text was taken whole: it is selected, so that the next scan takes its place. */
	readonly takenCount: number;
	/** Beside the field: the camera. */
	readonly tools?: ReactNode;
	/** Between field and list: the camera's picture, a failure. */
	readonly above?: ReactNode;
	/** In the place of the list when there is nothing to choose. */
	readonly empty?: ReactNode;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** One field over a list that answers while one types; arrows move, Enter opens, Escape leaves. */
export function FindDialog(props: Props) {
	const { groups, text, onText, onClose, settled } = props;
	const phone = usePhone();
	useFocusBack(true);
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const items = groups.flatMap((group) => group.items);
	const burst = useBurst();
	const [activeId, setActiveId] = useState<string | null>(null);
	const active = items.find((item) => item.id === activeId) ?? items[0];
	const optionId = (item: FindItem) => `${id}-${item.id}`;

	useEffect(() => {
		if (props.takenCount > 0) field.current?.select();
	}, [props.takenCount]);

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
				<input
					ref={field}
					data-autofocus
					className={classes.field}
					role="combobox"
					aria-label={props.title}
					aria-expanded={items.length > 0}
					aria-controls={items.length > 0 ? id : undefined}
					aria-autocomplete="list"
					aria-activedescendant={active ? optionId(active) : undefined}
					placeholder={props.placeholder}
					value={text}
					onFocus={(event) => {
						if (props.takenCount > 0) event.currentTarget.select();
					}}
					autoComplete="off"
					autoCapitalize="off"
					autoCorrect="off"
					spellCheck={false}
					enterKeyHint="search"
					onChange={(event) => {
						setActiveId(null);
						onText(event.currentTarget.value);
					}}
					onKeyDown={onKey}
				/>
				{props.tools}
				<button type="button" className={classes.leave} onClick={onClose}>
					{phone ? 'Kapat' : 'Esc'}
					<span className={classes.said}>{phone ? '' : ' tuşuyla ya da tıklayarak kapat'}</span>
				</button>
			</div>
			<div className={classes.said} role="status">
				{props.status}
			</div>
			{props.above ? <div className={classes.above}>{props.above}</div> : null}
			{items.length === 0 ? (
				<div className={classes.empty}>{props.empty}</div>
			) : (
				<div className={classes.list} id={id} role="listbox" aria-label={props.title} tabIndex={-1}>
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
										id={optionId(item)}
										item={item}
										active={item === active}
										onPoint={() => setActiveId(item.id)}
									/>
								))}
							</div>
						))}
				</div>
			)}
		</Modal>
	);
}

/** Nobody types so fast; a scanner does. */
const scannerGapMs = 50;
const shortestScan = 4;

/** Told of every key, says whether the last ones came as a scanner's do. */
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

/** The field keeps the focus; the keyboard reaches an option through it. */
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
