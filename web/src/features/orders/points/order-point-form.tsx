import { Anchor, Button, TextInput } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import { placeOrders, type UnplacedOrder } from '@sevk/contract/orders/order-points';
import { geoPoint, sixDecimals } from '@sevk/domain/common/place/geo';
import { checkPoint } from '@sevk/domain/common/place/point-check';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import type { MapPosition } from '../../../map/shape/map-shapes.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import classes from './order-point-form.module.css';
import { knownAs } from './order-point-rows.tsx';
import { readPointText } from './order-point-text.ts';

type Props = {
	readonly order: UnplacedOrder;
	/** Further orders of the list with the same address. */
	readonly others: readonly UnplacedOrder[];
	/** Orders of its mahalle that are at the centre of their ilçe; the pin brings them near. */
	readonly nearCount: number;
	readonly pin: MapPosition | null;
	readonly onPin: (pin: MapPosition | null) => void;
	/** The orders that have got their point. */
	readonly onDone: (orderIds: readonly string[]) => void;
};

/** The selected order: a field for what was pasted, and the pin to save. */
export function OrderPointForm({ order, others, nearCount, pin, onPin, onDone }: Props) {
	const [text, setText] = useState('');
	const [note, setNote] = useState<string | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const save = useAct(placeOrders);
	const frame = useRef<HTMLFormElement>(null);
	const field = useRef<HTMLInputElement>(null);
	const phone = usePhone();

	// Row after row from the keyboard; on a phone the keyboard would cover the map, and the rows are below.
	useEffect(() => {
		if (phone) frame.current?.scrollIntoView({ block: 'nearest' });
		else field.current?.focus({ preventScroll: true });
	}, [phone]);

	function read(next: string) {
		setText(next);
		const reading = readPointText(next, order);
		setProblem(reading?.kind === 'problem' ? reading.sentence : null);
		setNote(reading?.kind === 'point' ? reading.note : null);
		if (reading?.kind !== 'point') {
			onPin(null);
			return;
		}
		const [longitude, latitude] = reading.point.coordinates;
		onPin({ longitude, latitude });
	}

	const confirmed = order.doubt === null ? null : order.point;
	const place = pin === null ? (confirmed?.coordinates ?? null) : roundedOf(pin);
	const doubt = place === null ? null : doubtOf(place, order);
	const isConfirmed = pin === null && confirmed !== null;
	const mayKeep = place !== null && doubt?.isRefused !== true;

	async function keep(orders: readonly UnplacedOrder[]) {
		if (place === null || !mayKeep) return;
		const point = { type: 'Point' as const, coordinates: place };
		try {
			const answer = await save.mutateAsync({
				body: { orders: orders.map(({ id, version }) => ({ id, version })), point },
			});
			const refused = answer.rows.find(({ done }) => !done);
			if (refused !== undefined) setProblem(refused.detail);
			const doneIds = answer.rows.filter(({ done }) => done).map(({ id }) => id);
			if (doneIds.length === 0) return;
			notifySuccess(
				doneIds.length === 1
					? `${order.orderNo}: konum kaydedildi.`
					: `${doneIds.length} siparişin konumu kaydedildi.`,
			);
			onDone(doneIds);
		} catch (failure) {
			notifyProblem(failure);
		}
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		void keep(isConfirmed ? [order] : [order, ...others]);
	}

	return (
		<form ref={frame} className={classes.form} onSubmit={submit} aria-label="Konum ver">
			<div className={classes.about}>
				<Anchor component={Link} to={orderPath(order.id)} fw={600}>
					{order.orderNo}
				</Anchor>
				<span>
					{joinFacts([order.addressLine, order.neighbourhood, order.district, order.province])}
				</span>
				{order.addressHint === '' ? null : <small>{order.addressHint}</small>}
				<small>{`Konum: ${knownAs(order)}`}</small>
			</div>
			<TextInput
				ref={field}
				label="Harita bağlantısı, koordinat ya da plus kodu"
				placeholder="41,0082 28,9784 · X2QF+J9 · https://maps…"
				description="İğneyi sürükleyebilir ya da haritada yerine tıklayabilirsiniz."
				value={text}
				error={problem}
				autoComplete="off"
				onChange={(event) => read(event.currentTarget.value)}
			/>
			{nearCount === 0 ? null : (
				<p className={classes.note}>
					{`Aynı mahalledeki öteki ${nearCount} sipariş de bu konumun çevresinde yaklaşık gösterilir.`}
				</p>
			)}
			{note === null ? null : <p className={classes.note}>{note}</p>}
			{doubt === null ? null : (
				<p className={classes.doubt} role="alert">
					{doubt.sentence}
				</p>
			)}
			<div className={classes.acts}>
				<ServerActs>
					<Button type="submit" loading={save.isPending} disabled={!mayKeep}>
						{saveWord(others.length, isConfirmed, doubt !== null)}
					</Button>
					{others.length === 0 || isConfirmed ? null : (
						<Button
							variant="default"
							disabled={!mayKeep || save.isPending}
							onClick={() => void keep([order])}
						>
							Yalnız Bu Sipariş
						</Button>
					)}
				</ServerActs>
				{pin === null ? null : (
					<Button variant="subtle" onClick={() => onPin(null)}>
						Vazgeç
					</Button>
				)}
			</div>
		</form>
	);
}

/** One pin is offered to all orders of the address. */
function saveWord(otherCount: number, isConfirmed: boolean, isDoubted: boolean): string {
	if (isConfirmed) return 'Konum Doğru';
	if (otherCount > 0) return `Aynı Adresteki ${otherCount + 1} Siparişe Ver`;
	return isDoubted ? 'Yine de Kaydet' : 'Konumu Kaydet';
}

function roundedOf({ longitude, latitude }: MapPosition): [number, number] {
	return [sixDecimals(longitude), sixDecimals(latitude)];
}

function doubtOf([longitude, latitude]: readonly [number, number], order: UnplacedOrder) {
	const check = checkPoint(geoPoint(longitude, latitude), order);
	if (check.kind === 'fine') return null;
	if (check.kind === 'elsewhere') {
		return { isRefused: false, sentence: `${check.sentence} Konum doğru mu?` };
	}
	return { isRefused: true, sentence: 'Bu nokta Türkiye dışında.' };
}
