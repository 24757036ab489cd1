import type { DriverWallet } from '@sevk/contract/driving/driver-wallet';
import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { differenceReasonWords } from '@sevk/domain/reasons/cash-difference-reason';
import { IconCloudOff, IconWallet } from '@tabler/icons-react';
import { useShownActs } from '../../api/acts/act-queue.ts';
import { noAnswerOf, sentenceOf } from '../../api/connection/problem.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Facts } from '../../ui/value/facts.tsx';
import classes from './common/driving.module.css';
import { useDriverWallet } from './common/driving-wallet-queries.ts';

/** Cüzdanım: the cash to hand in, what the cashier counted, and the debts. */
export function DrivingWalletScreen() {
	return (
		<Screen title="Cüzdanım" narrow>
			<div className={classes.day}>
				<WalletContent />
			</div>
		</Screen>
	);
}

function WalletContent() {
	const { data, error, isPending, refetch } = useDriverWallet();
	if (isPending) return <SkeletonTable />;
	if (data === undefined) {
		const offline = noAnswerOf(error) === 'no-connection';
		return (
			<ErrorState
				offline={offline}
				sentence={
					offline
						? 'Cüzdanınız bu telefonda kayıtlı değil; bağlantı gelince yüklenecek.'
						: sentenceOf(error)
				}
				onRetry={() => void refetch()}
			/>
		);
	}
	return (
		<>
			{data.isKept ? <KeptNotice readAt={data.readAt} /> : null}
			<Wallet wallet={data.wallet} />
		</>
	);
}

function KeptNotice({ readAt }: { readonly readAt: string }) {
	return (
		<p className={classes.kept} role="status">
			<IconCloudOff size={18} stroke={1.8} aria-hidden />
			<span>Telefondaki kayıt gösteriliyor: {formatDateTime(readAt)}.</span>
		</p>
	);
}

function Wallet({ wallet }: { readonly wallet: DriverWallet }) {
	const hasWaiting = useShownActs().some(
		({ state, effect }) => state === 'waiting' && effect !== null,
	);
	const { routes, debts } = wallet;
	if (routes.length === 0 && debts.length === 0) {
		return (
			<EmptyState
				icon={IconWallet}
				title="Cüzdanınız boş."
				note="Topladığınız nakit, kasanın saydıkları ve borçlarınız burada görünür."
			/>
		);
	}
	return (
		<>
			<Sum wallet={wallet} hasWaiting={hasWaiting} />
			{routes.map((route) => (
				<RouteCash key={route.routeId} route={route} />
			))}
			{debts.map((debt) => (
				<Debt key={debt.id} debt={debt} />
			))}
		</>
	);
}

type SumProps = { readonly wallet: DriverWallet; readonly hasWaiting: boolean };

function Sum({ wallet, hasWaiting }: SumProps) {
	const { toHandInKurus, openDebtKurus, creditKurus } = wallet;
	const facts = [
		...(openDebtKurus > 0
			? [
					{ label: 'Elinizdeki nakit', value: formatKurus(toHandInKurus - openDebtKurus) },
					{ label: 'Açık borç', value: formatKurus(openDebtKurus) },
				]
			: []),
		...(creditKurus > 0 ? [{ label: 'Size geri ödenecek', value: formatKurus(creditKurus) }] : []),
	];
	return (
		<section className={classes.card} aria-label="Teslim edilecek nakit">
			<h2 className={classes.heading}>Kasaya teslim edilecek: {formatKurus(toHandInKurus)}</h2>
			{facts.length > 0 ? <Facts facts={facts} /> : null}
			{hasWaiting ? (
				<p className={classes.hint}>Gönderilmeyi bekleyen sonuçların tahsilatı dahil değildir.</p>
			) : null}
		</section>
	);
}

type WalletRoute = DriverWallet['routes'][number];

function RouteCash({ route }: { readonly route: WalletRoute }) {
	const { number, serviceDate, cashCollectedKurus, floatKurus, expenseKurus, handedIn } = route;
	return (
		<section className={classes.card} aria-label={`${number} nakdi`}>
			<div>
				<h2 className={classes.heading}>{number}</h2>
				<p className={classes.text}>
					{formatDate(serviceDate)} · {standingWords(route)}
				</p>
			</div>
			<Facts
				facts={[
					{ label: 'Nakit tahsilat', value: formatKurus(cashCollectedKurus) },
					{ label: 'Bozuk para avansı', value: formatKurus(floatKurus) },
					...(expenseKurus > 0
						? [{ label: 'Masraf (düşülür)', value: formatKurus(expenseKurus) }]
						: []),
					...(handedIn === null ? [] : handedInFacts(handedIn)),
				]}
			/>
		</section>
	);
}

/** Where the cash of the route is. */
function standingWords({ inHandKurus, handedIn, state }: WalletRoute): string {
	if (inHandKurus !== 0) return `elinizde ${formatKurus(inHandKurus)}`;
	if (handedIn?.isSettled || state === 'closed') return 'kapandı';
	if (handedIn !== null) return 'teslim edildi, rota henüz kapatılmadı';
	return 'teslim edilecek nakit yok';
}

function handedInFacts(handedIn: NonNullable<WalletRoute['handedIn']>) {
	const { carriedDebtKurus, differenceKurus, cardDifferenceKurus, differenceReason } = handedIn;
	return [
		{ label: 'Teslim edilen', value: formatKurus(handedIn.countedKurus) },
		{ label: 'Sayan', value: `${handedIn.countedByName}, ${formatDateTime(handedIn.countedAt)}` },
		...(carriedDebtKurus > 0
			? [{ label: 'Beklenene eklenen önceki borç', value: formatKurus(carriedDebtKurus) }]
			: []),
		{ label: 'Fark', value: differenceWords(differenceKurus) },
		...(cardDifferenceKurus === 0
			? []
			: [{ label: 'Kart farkı', value: differenceWords(cardDifferenceKurus) }]),
		...(differenceReason === null
			? []
			: [{ label: 'Fark nedeni', value: differenceReasonWords(differenceReason) }]),
	];
}

/** @example '₺150,00 eksik' */
function differenceWords(kurus: number): string {
	if (kurus === 0) return 'Yok';
	return `${formatKurus(Math.abs(kurus))} ${kurus < 0 ? 'eksik' : 'fazla'}`;
}

function Debt({ debt }: { readonly debt: DriverWallet['debts'][number] }) {
	const { sourceDate, routeNumber, reason, amountKurus, paidKurus, remainingKurus } = debt;
	return (
		<section className={classes.card} aria-label={`${formatDate(sourceDate)} borcu`}>
			<div>
				<h2 className={classes.heading}>
					{remainingKurus > 0 ? `Borç: ${formatKurus(remainingKurus)}` : 'Kapanan borç'}
				</h2>
				<p className={classes.text}>
					{formatDate(sourceDate)} · {routeNumber}
				</p>
			</div>
			<Facts
				facts={[
					{ label: 'Neden', value: reason === null ? null : differenceReasonWords(reason) },
					{ label: 'Tutar', value: formatKurus(amountKurus) },
					{ label: 'Kapatılan', value: formatKurus(paidKurus) },
					{ label: 'Kalan', value: formatKurus(remainingKurus) },
					...(debt.creditKurus > 0
						? [{ label: 'Size geri ödenecek', value: formatKurus(debt.creditKurus) }]
						: []),
				]}
			/>
		</section>
	);
}
