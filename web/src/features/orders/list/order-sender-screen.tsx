import { Button, Checkbox } from '@mantine/core';
import {
	joinSenderNames,
	listSenderNames,
	type OpenSenderName,
} from '@sevk/contract/orders/order-senders';
import { formatDate } from '@sevk/domain/common/date/date';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshNoun } from '../../../api/call/query-client.ts';
import { reading } from '../../../api/call/query-options.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { listState } from '../../../api/connection/list-state.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ScreenTabs } from '../../../ui/screen/screen-tabs.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { Select } from '../../../ui/select/select.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { useSenderChoices } from '../../senders/sender-queries.ts';
import classes from './order-sender-screen.module.css';

type Join = { readonly name: string; readonly senderId: string | null };

/** Which account the orders of each printed name belong to. */
export function OrderSenderScreen() {
	const { state, change } = useUrlState({ sekme: '' });
	const names = useQuery(reading(listSenderNames, {}));
	const join = useAct(joinSenderNames);

	async function run(joins: readonly Join[], done: string) {
		try {
			const { orderCount } = await join.mutateAsync({ body: { joins: [...joins] } });
			notifySuccess(`${done} ${orderCount.toLocaleString('tr-TR')} sipariş değişti.`);
			void refreshNoun('orders');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	const isJoined = state.sekme === 'eslesen';
	return (
		<Screen
			title="Gönderici Adları"
			tabs={
				<ScreenTabs
					label="Gönderici adları"
					tabs={[
						{ value: '', label: 'Adı Eşleşmeyenler', count: names.data?.open.length },
						{ value: 'eslesen', label: 'Eşleşenler', count: names.data?.joined.length },
					]}
					value={state.sekme}
					onChange={(sekme) => change({ sekme })}
				/>
			}
		>
			<ListContent
				{...listState(names)}
				count={isJoined ? (names.data?.joined.length ?? 0) : (names.data?.open.length ?? 0)}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						icon={IconBuildingStore}
						title={isJoined ? 'Eşleşen ad yok' : 'Bütün adlar bir hesaba bağlı'}
						note={
							isJoined
								? 'Bir hesaba bağlanan adlar burada görünür.'
								: 'Hesabı olmayan bir göndericiden sipariş gelirse adı burada görünür.'
						}
					/>
				}
			>
				{isJoined ? (
					<JoinedNames
						joined={names.data?.joined ?? []}
						busy={join.isPending}
						onDetach={(name) => run([{ name, senderId: null }], 'Ad hesaptan ayrıldı.')}
					/>
				) : (
					<OpenNames
						names={names.data?.open ?? []}
						hasMore={names.data?.hasMore ?? false}
						busy={join.isPending}
						onJoin={(joins) => run(joins, 'Adlar hesaplara bağlandı.')}
					/>
				)}
			</ListContent>
		</Screen>
	);
}

const likenessWords = {
	joined: 'Ad bu hesaba bağlı; eski siparişleri bekliyor',
	same: 'Aynı ad',
	alike: 'Benzer ad, kontrol edin',
} as const;

type OpenProps = {
	readonly names: readonly OpenSenderName[];
	readonly hasMore: boolean;
	readonly busy: boolean;
	readonly onJoin: (joins: readonly Join[]) => Promise<void>;
};

/** Names without an account: what is certain is chosen already, the rest is for a person. */
function OpenNames({ names, hasMore, busy, onJoin }: OpenProps) {
	const accounts = useSenderChoices();
	const options = accounts.map(({ id, code, title }) => ({
		value: id,
		label: `${title} (${code})`,
	}));
	const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({});
	const [left, setLeft] = useState<Readonly<Record<string, boolean>>>({});
	const accountOf = ({ name, proposal }: OpenSenderName) =>
		name in chosen ? (chosen[name] ?? null) : (proposal?.senderId ?? null);
	const isPicked = (row: OpenSenderName) =>
		accountOf(row) !== null &&
		(left[row.name] ?? (row.name in chosen || row.proposal?.likeness !== 'alike'));
	const picked = names.filter(isPicked);

	async function joinPicked() {
		const orderCount = picked.reduce((sum, row) => sum + row.orderCount, 0);
		const question = {
			title: `${picked.length} ad hesaplara bağlansın mı?`,
			body: `${orderCount.toLocaleString('tr-TR')} siparişin basılı adı değişmez; sonradan “Eşleşenler” sekmesinden ayrılabilir.`,
			verb: 'Hesaplara Bağla',
		};
		if (!(await confirm(question))) return;
		await onJoin(picked.slice(0, 100).map((row) => ({ name: row.name, senderId: accountOf(row) })));
		setChosen({});
		setLeft({});
	}

	return (
		<>
			<div className={classes.head}>
				<p>
					{hasMore
						? 'En çok siparişi olan 200 ad gösteriliyor.'
						: 'Önerilen hesabı kontrol edin ya da başka bir hesap seçin.'}
				</p>
				<ServerActs>
					<Button disabled={picked.length === 0} loading={busy} onClick={() => void joinPicked()}>
						{`Hesaplara Bağla (${picked.length})`}
					</Button>
				</ServerActs>
			</div>
			<ul className={classes.list} aria-label="Adı eşleşmeyenler">
				{names.map((row) => (
					<li key={row.name} className={classes.row}>
						<Checkbox
							aria-label={row.name}
							checked={isPicked(row)}
							disabled={accountOf(row) === null}
							onChange={(event) => setLeft({ ...left, [row.name]: event.currentTarget.checked })}
						/>
						<span className={classes.words}>
							<strong>{row.name}</strong>
							<small>
								{joinFacts([
									`${row.orderCount.toLocaleString('tr-TR')} sipariş`,
									daysOf(row),
									row.proposal === null || row.name in chosen
										? null
										: likenessWords[row.proposal.likeness],
								])}
							</small>
						</span>
						<span className={classes.account}>
							<Select
								aria-label={`${row.name} için hesap`}
								placeholder="Hesap seçin"
								search
								clearable
								options={options}
								value={accountOf(row)}
								onChange={(senderId) => setChosen({ ...chosen, [row.name]: senderId })}
							/>
						</span>
					</li>
				))}
			</ul>
		</>
	);
}

function daysOf({ firstDate, lastDate }: OpenSenderName): string {
	if (firstDate === lastDate) return formatDate(firstDate);
	return `${formatDate(firstDate)} – ${formatDate(lastDate)}`;
}

type JoinedProps = {
	readonly joined: readonly {
		readonly name: string;
		readonly title: string;
		readonly joinedByName: string;
	}[];
	readonly busy: boolean;
	readonly onDetach: (name: string) => Promise<void>;
};

function JoinedNames({ joined, busy, onDetach }: JoinedProps) {
	async function detach(name: string, title: string) {
		const question = {
			title: 'Ad hesaptan ayrılsın mı?',
			body: `“${name}” adıyla gelen siparişler artık ${title} hesabında sayılmaz.`,
			verb: 'Hesaptan Ayır',
			destructive: true,
		};
		if (await confirm(question)) await onDetach(name);
	}

	return (
		<ul className={classes.list} aria-label="Eşleşen adlar">
			{joined.map(({ name, title, joinedByName }) => (
				<li key={name} className={classes.row}>
					<span className={classes.words}>
						<strong>{name}</strong>
						<small>{joinFacts([title, `Bağlayan: ${joinedByName}`])}</small>
					</span>
					<ServerActs>
						<Button
							size="xs"
							variant="default"
							disabled={busy}
							onClick={() => void detach(name, title)}
						>
							Hesaptan Ayır
						</Button>
					</ServerActs>
				</li>
			))}
		</ul>
	);
}
