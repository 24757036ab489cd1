import { Anchor, Button } from '@mantine/core';
import { debitPath, missingPiecesPath, orderPath, routePath } from '@sevk/contract/common/paths';
import type { CarryOver } from '@sevk/contract/routes/route-carry-overs';
import type { Right } from '@sevk/domain/common/access/right';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { type CarryOverBlock, carryOverFixWords } from '@sevk/domain/orders/next/order-carry-over';
import { type CustodyPlace, custodyPlaceWords } from '@sevk/domain/orders/piece/piece-custody';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../api/state/client-store.ts';
import { useDepotSuffix } from '../../../api/state/depot-name.ts';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { type Choices, choiceOf, choiceWords } from './route-carry-over-choice.ts';
import classes from './route-carry-over-columns.module.css';

/** State and callbacks of the screen for its rows. */
export type CarryOverActs = {
	readonly choices: Choices;
	readonly mayDecide: boolean;
	readonly busy: boolean;
	readonly onAccept: (order: CarryOver) => void;
	readonly onChange: (order: CarryOver) => void;
};

export function carryOverColumns(acts: CarryOverActs): readonly Column<CarryOver>[] {
	return [
		{
			key: 'order',
			head: 'Sipariş',
			cell: (order) => (
				<CellLines
					top={<OrderName order={order} />}
					below={joinFacts([order.recipientName, order.district || 'İlçe yok'])}
				/>
			),
		},
		{
			key: 'day',
			head: 'Günü',
			from: 760,
			width: 120,
			cell: (order) => (
				<CellLines top={formatDate(order.serviceDate)} below={`${order.attemptNo}. deneme`} />
			),
		},
		{
			key: 'state',
			head: 'Ne oldu',
			cell: (order) => (
				<div className={classes.lines}>
					<StateChip order={order} />
					{order.reasonLabel ? <small>{order.reasonLabel}</small> : null}
				</div>
			),
		},
		{
			key: 'next',
			head: 'Sonraki adım',
			cell: (order) => <NextStep order={order} acts={acts} />,
		},
		{
			key: 'acts',
			head: 'İşlem',
			align: 'right',
			width: 210,
			cell: (order) => <RowActs order={order} acts={acts} />,
		},
	];
}

export function CarryOverCard({ order, acts }: { order: CarryOver; acts: CarryOverActs }) {
	return (
		<CardFacts
			title={<OrderName order={order} />}
			note={joinFacts([
				order.recipientName,
				order.district || 'İlçe yok',
				formatDate(order.serviceDate),
			])}
		>
			<div>
				<StateChip order={order} />
			</div>
			{order.reasonLabel ? <div className={classes.reason}>{order.reasonLabel}</div> : null}
			<NextStep order={order} acts={acts} />
			<RowActs order={order} acts={acts} />
		</CardFacts>
	);
}

/** A link to the order, with its depot if several depots are shown. */
function OrderName({ order }: { readonly order: CarryOver }) {
	const depot = useDepotSuffix()(order.depotId);
	return (
		<>
			<Anchor component={Link} to={orderPath(order.id)} className={classes.link}>
				{order.orderNo}
			</Anchor>
			{depot === null ? null : ` · ${depot}`}
		</>
	);
}

/** Places that the state of an order of an earlier day does not imply. */
const placesOutside: readonly CustodyPlace[] = ['debit', 'loading', 'missing'];

function StateChip({ order }: { readonly order: CarryOver }) {
	const word = orderStateWords[order.state];
	const isOutside = placesOutside.includes(order.custodyPlace);
	const place = isOutside ? ` · ${custodyPlaceWords[order.custodyPlace]}` : '';
	return <StatusChip tone={word.tone} label={`${word.label}${place}`} size="sm" />;
}

type RowProps = { readonly order: CarryOver; readonly acts: CarryOverActs };

/** The selected or proposed next step with its reason, or what blocks it. */
function NextStep({ order, acts }: RowProps) {
	if (order.block !== null) return <span className={classes.block}>{order.block.sentence}</span>;
	const choice = choiceOf(order, acts.choices);
	const changed = acts.choices.has(order.id);
	const why = changed ? 'Sizin seçiminiz' : order.proposal?.why;
	return (
		<div className={classes.lines}>
			<strong>
				{choice === null ? openWords(order) : choiceWords(choice, todayIn(new Date()))}
			</strong>
			{why ? <small>{why}</small> : null}
		</div>
	);
}

function openWords({ proposal }: CarryOver): string {
	return proposal?.step === 'make-appointment' ? 'Randevu günü seçin' : 'Sonraki adımı seçin';
}

function RowActs({ order, acts }: RowProps) {
	if (order.block !== null) return <FixLink order={order} />;
	if (!acts.mayDecide) return null;
	const ready = choiceOf(order, acts.choices) !== null;
	const change = ready ? 'Değiştir' : 'Adım Seç';
	return (
		<div className={classes.acts}>
			<ServerActs>
				<Button
					size="xs"
					variant="default"
					aria-label={`${order.orderNo}: ${change}`}
					onClick={() => acts.onChange(order)}
				>
					{change}
				</Button>
				{ready ? (
					<Button
						size="xs"
						variant="light"
						aria-label={`${order.orderNo}: Onayla`}
						disabled={acts.busy}
						onClick={() => acts.onAccept(order)}
					>
						Onayla
					</Button>
				) : null}
			</ServerActs>
		</div>
	);
}

const rightOfFix = {
	'hand-back': 'debits.scan',
	'enter-result': 'routes.run',
	'check-order': 'orders.edit',
	'undo-scan': 'debits.scan',
	'find-pieces': 'orders.receive',
} as const satisfies Record<CarryOverBlock['fix'], Right>;

/** A link to where the block is resolved: the debit, the route or the order. */
function FixLink({ order: { block, ...order } }: { readonly order: CarryOver }) {
	return block === null ? null : <BlockLink order={order} fix={block.fix} />;
}

type BlockProps = {
	readonly order: Omit<CarryOver, 'block'>;
	readonly fix: CarryOverBlock['fix'];
};

function BlockLink({ order, fix }: BlockProps) {
	const may = useMay(rightOfFix[fix]);
	if (fix === 'find-pieces') {
		return <FixButton to={missingPiecesPath(order.orderNo)} label={carryOverFixWords[fix].link} />;
	}
	const to =
		fix === 'enter-result' && order.routeId !== null
			? routePath(order.routeId)
			: fix !== 'check-order' && order.debitId !== null
				? debitPath(order.debitId)
				: orderPath(order.id);
	const { act, link } = carryOverFixWords[fix];
	return <FixButton to={to} label={may ? act : link} />;
}

function FixButton({ to, label }: { readonly to: string; readonly label: string }) {
	return (
		<div className={classes.acts}>
			<Button component={Link} to={to} size="xs" variant="default">
				{label}
			</Button>
		</div>
	);
}
