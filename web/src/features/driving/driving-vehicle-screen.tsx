import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import type { DebitDetail, DebitLine } from '@sevk/contract/debits/debit-detail';
import { formatKurus } from '@sevk/domain/common/format/money';
import { equipmentName, outstandingCount } from '@sevk/domain/debits/line/debit-equipment';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { Link } from '@tanstack/react-router';
import { Facts } from '../../ui/value/facts.tsx';
import classes from './common/driving.module.css';
import { type DayWithRoute, DrivingDay } from './common/driving-day.tsx';
import {
	handBackLines,
	handBackSentence,
	heldSentence,
	toHandInKurus,
} from './driving-hand-back.ts';
import { DrivingReturnDispute } from './driving-return-dispute.tsx';

/** Araç: what the driver holds, hands back and owes. */
export function DrivingVehicleScreen() {
	return (
		<DrivingDay
			title="Araç"
			above={({ route, cash }) => (route === null || cash === null ? <WalletLink /> : null)}
			show={(day) => (
				<>
					<HandBack day={day} />
					<DrivingReturnDispute day={day} />
					<Cash day={day} />
					{day.debit === null ? null : <Equipment debit={day.debit} />}
				</>
			)}
		/>
	);
}

type DayProps = { readonly day: DayWithRoute };

function HandBack({ day }: DayProps) {
	const lines = handBackLines(day);
	return (
		<section className={classes.card} aria-label="Geri teslim listesi">
			<h2 className={classes.heading}>Geri Teslim Listesi</h2>
			<p className={classes.text}>
				{handBackSentence(day)} {heldSentence(day)}
			</p>
			<ul className={classes.lines}>
				{lines.map((line) => (
					<li key={line.pieceId}>{handBackWords(line)}</li>
				))}
			</ul>
		</section>
	);
}

function handBackWords(line: DebitLine): string {
	const piece =
		line.kind === 'package' ? `Koli ${pieceOrdinal(line.ordinal, line.pieceCount)}` : line.label;
	const why = line.orderCancelled ? 'sipariş iptal' : line.reasonLabel;
	return [line.orderNo, piece, line.barcode, why].filter(Boolean).join(' · ');
}

function Cash({ day: { cash, hasWaiting } }: DayProps) {
	if (cash === null) return null;
	return (
		<section className={classes.card} aria-label="Teslim edilecek nakit">
			<h2 className={classes.heading}>
				Kasaya teslim edilecek: {formatKurus(toHandInKurus({ cash }))}
			</h2>
			<Facts
				facts={[
					{ label: 'Nakit tahsilat', value: formatKurus(cash.cashCollectedKurus) },
					{ label: 'Bozuk para avansı', value: formatKurus(cash.floatKurus) },
					...(cash.carriedDebtKurus > 0
						? [{ label: 'Önceki borç', value: formatKurus(cash.carriedDebtKurus) }]
						: []),
					...(cash.driverCreditKurus > 0
						? [{ label: 'Size geri ödenecek', value: formatKurus(cash.driverCreditKurus) }]
						: []),
					{
						label: 'Kartla tahsilat (kasaya verilmez)',
						value: formatKurus(cash.cardCollectedKurus),
					},
				]}
			/>
			{hasWaiting ? (
				<p className={classes.hint}>Gönderilmeyi bekleyen sonuçların tahsilatı dahil değildir.</p>
			) : null}
			<WalletLink />
		</section>
	);
}

function WalletLink() {
	return (
		<div className={classes.acts}>
			<Button component={Link} to={paths.driverWallet} variant="default">
				Cüzdanım
			</Button>
		</div>
	);
}

function Equipment({ debit }: { readonly debit: DebitDetail }) {
	const outstanding = debit.equipment
		.map((item) => ({ ...item, givenCount: outstandingCount(item) }))
		.filter(({ givenCount }) => givenCount > 0);
	if (outstanding.length === 0) return null;
	return (
		<section className={classes.card} aria-label="Ekipman">
			<h2 className={classes.heading}>Geri verilecek ekipman</h2>
			<ul className={classes.lines}>
				{outstanding.map((item) => (
					<li key={item.id}>{equipmentName(item)}</li>
				))}
			</ul>
		</section>
	);
}
