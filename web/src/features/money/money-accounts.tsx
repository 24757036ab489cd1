import { driversPath, routePath } from '@sevk/contract/common/paths';
import type { DepotMoney } from '@sevk/contract/money/money';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import {
	type MoneyAccount,
	type MoneyKind,
	moneySides,
	partsOf,
} from '@sevk/domain/money/money-account';
import { moneyKindWords } from '@sevk/domain/money/money-ledger-words';
import { useNavigate } from '@tanstack/react-router';
import { NumberStrip } from '../../ui/status/number-strip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { RelativeTime } from '../../ui/value/relative-time.tsx';
import type { MoneyBag } from './money-bag-form.tsx';

type Account = DepotMoney['accounts'][number];

/** What is not held is negative in the ledger; the word of the account says it. */
function amountOf({ kind, kurus }: Account): string {
	if (kurus === null) return withheldSumWords(null);
	return formatKurus(moneySides[kind] === 'held' ? kurus : -kurus);
}

const columns: readonly Column<Account>[] = [
	{
		key: 'holder',
		head: 'Kimde',
		cell: ({ kind, label }) => <CellLines top={moneyKindWords[kind]} below={label || null} />,
	},
	{ key: 'amount', head: 'Tutar', align: 'right', cell: amountOf },
	{
		key: 'age',
		head: 'Ne zamandan beri',
		from: 520,
		cell: ({ since }) => <RelativeTime at={since} />,
	},
];

type Props = { readonly accounts: readonly Account[] };
type ListProps = Props & {
	/** Ends the way of a bag; null without the right. */
	readonly onBag: ((bag: MoneyBag) => void) | null;
};

/** Balances by holder; a driver's leads to the route, a debt to the driver. */
export function MoneyAccounts({ accounts, onBag }: ListProps) {
	const navigate = useNavigate();
	const open = ({ kind, account, label, kurus, routeId, driverId }: Account) => {
		if (kind === 'in_transit' && kurus !== null) {
			return onBag?.({ bagId: partsOf(account as MoneyAccount).holder, carrierName: label, kurus });
		}
		if (routeId !== null) return void navigate({ to: routePath(routeId) });
		if (driverId !== null) void navigate({ to: driversPath(driverId) });
	};
	return (
		<DataTable
			label="Bakiyeler"
			rows={accounts}
			columns={columns}
			rowKey={({ account }) => account}
			rowLabel={({ kind, label }) => [moneyKindWords[kind], label].filter(Boolean).join(' ')}
			onOpen={open}
			renderCard={(row) => (
				<CardFacts
					title={moneyKindWords[row.kind]}
					note={row.label}
					left={formatDateTime(row.since)}
					right={amountOf(row)}
				/>
			)}
		/>
	);
}

/** The sums that a cashier looks for first. */
export function MoneyNumbers({ accounts }: Props) {
	const suspense = sumOf(accounts, ['suspense']);
	return (
		<NumberStrip
			numbers={[
				{ label: 'Kasada', value: textOf(accounts, ['desk']) },
				{ label: 'Sürücülerde', value: textOf(accounts, ['driver_cash']) },
				{ label: 'Bankadan beklenen', value: textOf(accounts, ['card', 'bank_expected']) },
				{ label: 'Sürücü borcu', value: textOf(accounts, ['driver_debt']) },
				{ label: 'Göndericilere borç', value: textOf(accounts, ['sender']) },
				...(suspense === 0
					? []
					: [
							{
								label: moneyKindWords.suspense,
								value: formatKurus(Math.abs(suspense ?? 0)),
								tone: 'amber' as const,
								note: 'Kaynağı kayıtlarda yok',
							},
						]),
			]}
		/>
	);
}

/** Null while a blind count withholds a part of it. */
function sumOf(accounts: readonly Account[], kinds: readonly MoneyKind[]): number | null {
	let sum = 0;
	for (const { kind, kurus } of accounts) {
		if (!kinds.includes(kind)) continue;
		if (kurus === null) return null;
		sum += kurus;
	}
	return sum;
}

function textOf(accounts: readonly Account[], kinds: readonly MoneyKind[]): string {
	const sum = sumOf(accounts, kinds);
	return withheldSumWords(sum === null ? null : Math.abs(sum));
}
