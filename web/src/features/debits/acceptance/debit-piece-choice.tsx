import { Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { disputeRow } from './debit-dispute.ts';
import classes from './debit-piece-choice.module.css';
import {
	linesFound,
	type PieceOrder,
	type PieceStop,
	pieceStops,
	pieceWords,
} from './debit-piece-stops.ts';

/** So few pieces are seen at once, without a search and with every stop open. */
const fewLines = 12;

type Props = {
	readonly label: string;
	readonly lines: readonly DebitLine[];
	readonly selectedIds: readonly string[];
	readonly onChange: (pieceIds: string[]) => void;
	/** Which of the lines are shown; all if omitted. */
	readonly isShown?: (line: DebitLine) => boolean;
};

/** The pieces of a debit to tick, by stop: a whole stop at once, or koli by koli. */
export function PieceChoice({ label, lines, selectedIds, onChange, isShown }: Props) {
	const [search, setSearch] = useState('');
	const shown = linesFound(isShown === undefined ? lines : lines.filter(isShown), search);
	const selected = new Set(selectedIds);
	const tick = (ofTick: readonly DebitLine[], checked: boolean) => {
		const pieceIds = ofTick.map(({ pieceId }) => pieceId);
		const others = selectedIds.filter((pieceId) => !pieceIds.includes(pieceId));
		onChange(checked ? [...others, ...pieceIds] : others);
	};
	const opensAll = lines.length <= fewLines || search !== '';
	return (
		<fieldset className={classes.choice}>
			<legend className={classes.legend}>{label}</legend>
			{lines.length > fewLines ? (
				<TextInput
					type="search"
					size="md"
					aria-label="Koli ara"
					placeholder="Sipariş no, barkod, alıcı ara"
					leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
					value={search}
					onChange={(event) => setSearch(event.currentTarget.value)}
				/>
			) : null}
			<div className={classes.stops}>
				{pieceStops(shown, lines).map((stop) => (
					<StopPieces
						key={`${stop.id} ${opensAll}`}
						stop={stop}
						opened={opensAll}
						selected={selected}
						onTick={tick}
					/>
				))}
				{shown.length === 0 ? <p className={classes.none}>Koli yok.</p> : null}
			</div>
		</fieldset>
	);
}

type TickProps = {
	readonly selected: ReadonlySet<string>;
	readonly onTick: (lines: readonly DebitLine[], checked: boolean) => void;
};

function StopPieces({
	stop,
	opened,
	selected,
	onTick,
}: TickProps & { readonly stop: PieceStop; readonly opened: boolean }) {
	const [unfolded, setUnfolded] = useState(opened);
	const count = stop.lines.filter(({ pieceId }) => selected.has(pieceId)).length;
	const Chevron = unfolded ? IconChevronUp : IconChevronDown;
	return (
		<div className={classes.stop}>
			<div className={classes.head}>
				<Checkbox
					{...disputeRow}
					label={stop.name}
					description={stop.place}
					checked={count === stop.lines.length}
					indeterminate={count > 0 && count < stop.lines.length}
					onChange={(event) => onTick(stop.lines, event.currentTarget.checked)}
				/>
				<UnstyledButton
					className={classes.unfold}
					aria-expanded={unfolded}
					aria-label={`${stop.name} kolileri: ${count}/${stop.lines.length}`}
					onClick={() => setUnfolded(!unfolded)}
				>
					{count}/{stop.lines.length}
					<Chevron size={20} stroke={1.8} aria-hidden />
				</UnstyledButton>
			</div>
			{unfolded ? (
				<div className={classes.pieces}>
					{stop.orders.map((order) => (
						<OrderPieces
							key={order.id}
							order={order}
							isOnly={stop.orders.length === 1}
							selected={selected}
							onTick={onTick}
						/>
					))}
				</div>
			) : null}
		</div>
	);
}

type OrderProps = TickProps & { readonly order: PieceOrder; readonly isOnly: boolean };

/** The number of the only order is in the head of its stop. */
function OrderPieces({ order, isOnly, selected, onTick }: OrderProps) {
	return (
		<fieldset className={classes.order} {...(isOnly ? { 'aria-label': order.name } : {})}>
			{isOnly ? null : <legend>{order.name}</legend>}
			{order.lines.map((line) => (
				<Checkbox
					key={line.pieceId}
					{...disputeRow}
					label={pieceWords(line)}
					checked={selected.has(line.pieceId)}
					onChange={(event) => onTick([line], event.currentTarget.checked)}
				/>
			))}
		</fieldset>
	);
}
