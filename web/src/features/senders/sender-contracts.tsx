import { Button } from '@mantine/core';
import { listSenderContracts, type SenderContract } from '@sevk/contract/senders/sender-contracts';
import type { SenderDetail } from '@sevk/contract/senders/senders';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { orderTypeWords } from '@sevk/domain/reasons/order-type';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '../../api/call/query-options.ts';
import { listState } from '../../api/connection/list-state.ts';
import { useMay } from '../../api/state/client-store.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { SenderContractForm } from './sender-contract-form.tsx';
import classes from './sender-detail.module.css';
import { SenderPriceTrial } from './sender-price-trial.tsx';

/** The prices of a shop, each version from its day on, and a trial of them. */
export function SenderContracts({ sender }: { readonly sender: SenderDetail }) {
	const mayEdit = useMay('senders.edit');
	const [isAdding, setAdding] = useState(false);
	const contracts = useQuery(
		reading(listSenderContracts, { params: { senderId: sender.id } }, { isKept: true }),
	);
	const items = contracts.data?.items ?? [];
	return (
		<>
			<Panel
				title="Fiyatlar"
				note="Kaydedilen fiyatlar değiştirilmez; yeni fiyatlar başka bir günden başlar. Sipariş, girildiği günün fiyatıyla hesaplanır."
				actions={
					mayEdit && sender.state !== 'ended' ? (
						<Button onClick={() => setAdding(true)}>Yeni Fiyatlar</Button>
					) : undefined
				}
			>
				<ListContent
					{...listState(contracts)}
					count={items.length}
					filtered={false}
					onClear={() => undefined}
					empty={
						<EmptyState
							title="Henüz fiyat yok"
							note="Fiyat girilene kadar siparişler alınır, mutabakatları bekler."
						/>
					}
				>
					<ul className={classes.list}>
						{items.map((contract) => (
							<li key={contract.id} className={classes.row}>
								<ContractFacts contract={contract} />
							</li>
						))}
					</ul>
				</ListContent>
			</Panel>
			{items.length === 0 ? null : <SenderPriceTrial senderId={sender.id} />}
			{isAdding ? (
				<SenderContractForm
					senderId={sender.id}
					before={items[0]?.prices ?? null}
					onClose={() => setAdding(false)}
				/>
			) : null}
		</>
	);
}

function ContractFacts({ contract }: { readonly contract: SenderContract }) {
	const { startsOn, endsOn, prices, enteredByName } = contract;
	const days =
		endsOn === null
			? `${formatDate(startsOn)} ve sonrası`
			: `${formatDate(startsOn)} – ${formatDate(endsOn)}`;
	return (
		<span className={classes.words}>
			<strong>{days}</strong>
			{prices.rules.map((rule) => (
				<small key={`${rule.service}/${rule.group}`}>
					{joinFacts([
						rule.service === null ? 'Bütün hizmetler' : orderTypeWords[rule.service],
						rule.group ?? 'Bütün ilçeler',
						rule.bands
							.map(
								({ fromDesi, toDesi, kurus }) => `${fromDesi}–${toDesi} desi ${formatKurus(kurus)}`,
							)
							.join(', '),
						rule.stepKurus > 0 ? `sonraki her desi ${formatKurus(rule.stepKurus)}` : null,
					])}
				</small>
			))}
			<small>
				{joinFacts([
					`Nakit komisyonu ${commissionWords(prices.cash)}`,
					`kart komisyonu ${commissionWords(prices.card)}`,
				])}
			</small>
			<small>
				{joinFacts([
					`Asgari ${formatKurus(prices.minimumKurus)}`,
					`iade ${formatKurus(prices.returnKurus)}`,
					`tekrar deneme ${formatKurus(prices.attemptKurus)}`,
					`Giren: ${enteredByName}`,
				])}
			</small>
		</span>
	);
}

function commissionWords({ fixedKurus, perMille, floorKurus }: SenderContract['prices']['cash']) {
	const share = `${formatKurus(fixedKurus)} + ‰${perMille.toLocaleString('tr-TR')}`;
	return floorKurus === 0 ? share : `${share}, en az ${formatKurus(floorKurus)}`;
}
