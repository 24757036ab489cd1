import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type DepotMoney, exportMoneyTransfers } from '@sevk/contract/money/money';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { type MoneyKind, moneyKinds } from '@sevk/domain/money/money-account';
import { moneyKindWords } from '@sevk/domain/money/money-ledger-words';
import { IconCashRegister } from '@tabler/icons-react';
import { useState } from 'react';
import { exporting } from '../../api/call/download.ts';
import { listState } from '../../api/connection/list-state.ts';
import { useMay } from '../../api/state/client-store.ts';
import { DateRangeField } from '../../ui/date/date-range-field.tsx';
import { ExportMenu } from '../../ui/document/export-menu.tsx';
import { FilterBar } from '../../ui/filter/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter/filter-select.tsx';
import { StatusTabs } from '../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { type UrlState, useUrlState } from '../../ui/screen/use-url-state.ts';
import { OneDepot } from '../depots/depot-select.tsx';
import { MoneyAccounts, MoneyNumbers } from './money-accounts.tsx';
import { type MoneyBag, MoneyBagForm } from './money-bag-form.tsx';
import { MoneyDeskForm } from './money-desk-form.tsx';
import { MoneyOpeningForm } from './money-opening-form.tsx';
import { type MoneyTransferQuery, useMoney } from './money-queries.ts';
import { MoneyTransfers } from './money-transfers.tsx';

const filterDefaults = { gorunum: '', kimde: '', bas: '', bit: '' };
type Url = UrlState<typeof filterDefaults>;

/** Kasa: who holds which money of a depot, and what moved. */
export function MoneyScreen() {
	return (
		<Screen title="Kasa">
			<OneDepot note="Para her depo için ayrı izlenir.">
				{(depotId) => <DepotMoneyView key={depotId} depotId={depotId} />}
			</OneDepot>
		</Screen>
	);
}

function DepotMoneyView({ depotId }: { readonly depotId: string }) {
	const money = useMoney(depotId);
	const mayCount = useMay('settlements.count');
	const [isOpening, setOpening] = useState(false);
	const { data } = money;
	return (
		<>
			<ListContent
				{...listState(money)}
				count={data === undefined || data.opening === null ? 0 : 1}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						icon={IconCashRegister}
						title="Kasa henüz açılmadı"
						note="Kasadaki parayı bir kez sayıp girin; bundan sonra her kuruşun kimde olduğu buradan izlenir."
						action={
							mayCount ? (
								<ServerActs>
									<Button onClick={() => setOpening(true)}>Kasa Açılışı</Button>
								</ServerActs>
							) : null
						}
					/>
				}
			>
				{data === undefined || data.opening === null ? null : (
					<OpenedMoney depotId={depotId} money={data} opening={data.opening} />
				)}
			</ListContent>
			{isOpening ? <MoneyOpeningForm depotId={depotId} onClose={() => setOpening(false)} /> : null}
		</>
	);
}

type OpenedProps = {
	readonly depotId: string;
	readonly money: DepotMoney;
	readonly opening: NonNullable<DepotMoney['opening']>;
};

function OpenedMoney({ depotId, money, opening }: OpenedProps) {
	const url = useUrlState(filterDefaults);
	const { state } = url;
	const mayCount = useMay('settlements.count');
	const [bag, setBag] = useState<MoneyBag | null>(null);
	const [isActing, setActing] = useState(false);
	const isMovements = state.gorunum === 'hareketler';
	const query = queryFromUrl(state, depotId);
	return (
		<Stack gap="sm">
			<MoneyNumbers accounts={money.accounts} />
			{mayCount ? (
				<ServerActs>
					<Group>
						<Button variant="default" onClick={() => setActing(true)}>
							Kasa İşlemi
						</Button>
					</Group>
				</ServerActs>
			) : null}
			<StatusTabs
				label="Görünüm"
				value={state.gorunum}
				onChange={(gorunum) => url.change({ gorunum })}
				tabs={[
					{ value: '', label: 'Bakiyeler' },
					{ value: 'hareketler', label: 'Hareketler' },
				]}
			/>
			<Filters url={url} query={query} isMovements={isMovements} />
			{isMovements ? (
				<MoneyTransfers
					query={query}
					filtered={url.activeCount('gorunum') > 0}
					onClear={() => url.clear('gorunum')}
				/>
			) : (
				<MoneyAccounts
					onBag={mayCount ? setBag : null}
					accounts={money.accounts.filter(({ kind }) => state.kimde === '' || kind === state.kimde)}
				/>
			)}
			{money.truncated ? (
				<Alert color="amber" variant="light">
					En büyük 1.000 bakiye gösteriliyor.
				</Alert>
			) : null}
			<Text size="sm" c="dimmed">
				Kasa Açılışı: {formatDate(opening.openedOn)}, {opening.openedByName},{' '}
				{formatKurus(opening.countedKurus)}
			</Text>
			{bag === null ? null : (
				<MoneyBagForm depotId={depotId} bag={bag} onClose={() => setBag(null)} />
			)}
			{isActing ? <MoneyDeskForm depotId={depotId} onClose={() => setActing(false)} /> : null}
		</Stack>
	);
}

/** The list query of the filters in the address. */
function queryFromUrl({ kimde, bas, bit }: Url['state'], depotId: string): MoneyTransferQuery {
	return {
		depotId,
		holder: (kimde || undefined) as MoneyKind | undefined,
		dateFrom: bas || undefined,
		dateTo: bit || undefined,
	};
}

type FiltersProps = {
	readonly url: Url;
	readonly query: MoneyTransferQuery;
	readonly isMovements: boolean;
};

function Filters({ url, query, isMovements }: FiltersProps) {
	const { state, change } = url;
	return (
		<FilterBar
			activeCount={url.activeCount('gorunum')}
			onClear={() => url.clear('gorunum')}
			end={
				isMovements ? (
					<ServerActs>
						<ExportMenu onExport={exporting(exportMoneyTransfers, { query })} />
					</ServerActs>
				) : null
			}
		>
			<FilterSelect
				label="Kimde"
				value={state.kimde}
				onChange={(kimde) => change({ kimde })}
				options={shownKinds.map((kind) => ({ value: kind, label: moneyKindWords[kind] }))}
			/>
			{isMovements ? (
				<DateRangeField
					aria-label="Kayıt tarihi aralığı"
					clearable
					value={state.bas && state.bit ? [state.bas, state.bit] : null}
					onChange={(range) => change({ bas: range?.[0] ?? '', bit: range?.[1] ?? '' })}
				/>
			) : null}
		</FilterBar>
	);
}

/** Kinds to which something is posted. */
const unusedKinds: readonly MoneyKind[] = [
	'advance',
	'courier_pay',
	'fee_income',
	'payout_sent',
	'sender_fee',
];
const shownKinds = moneyKinds.filter((kind) => !unusedKinds.includes(kind));
