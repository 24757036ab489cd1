import { Button } from '@mantine/core';
import type { Address, AddressDetail } from '@sevk/contract/addresses/addresses';
import { useState } from 'react';
import { confirm } from '../../ui/dialog/confirm-store.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { SearchInput } from '../../ui/filter/search-input.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import classes from './address-detail.module.css';
import { useAddresses, useMergeAddress } from './address-queries.ts';

type Props = { readonly address: AddressDetail; readonly mayEdit: boolean };

/** Spellings that the office declared the same address, and the search for another one. */
export function AddressMerge({ address, mayEdit }: Props) {
	const merge = useMergeAddress();

	async function run(addressId: string, intoId: string | null, done: string): Promise<void> {
		try {
			await merge.mutateAsync({ params: { addressId }, body: { intoId } });
			notifySuccess(done);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	if (!mayEdit && address.merged.length === 0) return null;
	return (
		<section aria-label="Aynı adresin başka kayıtları">
			<h3>Aynı adresin başka kayıtları</h3>
			{address.merged.length === 0 ? null : (
				<ul className={classes.list}>
					{address.merged.map(({ id, addressLine }) => (
						<li key={id} className={classes.row}>
							<span className={classes.words}>{addressLine}</span>
							{mayEdit ? (
								<ServerActs>
									<Button
										size="xs"
										variant="default"
										loading={merge.isPending}
										onClick={() => void run(id, null, 'Kayıt ayrıldı.')}
									>
										Ayır
									</Button>
								</ServerActs>
							) : null}
						</li>
					))}
				</ul>
			)}
			{mayEdit ? (
				<Candidates
					address={address}
					isBusy={merge.isPending}
					onChoose={(id) => run(id, address.id, 'Kayıtlar birleştirildi.')}
				/>
			) : null}
		</section>
	);
}

/** Fewer letters find half of the book. */
const leastLetters = 3;
const mostShown = 5;

type CandidateProps = {
	readonly address: AddressDetail;
	readonly isBusy: boolean;
	readonly onChoose: (addressId: string) => Promise<void>;
};

function Candidates({ address, isBusy, onChoose }: CandidateProps) {
	const [text, setText] = useState('');
	const isSearching = text.trim().length >= leastLetters;
	const found = useAddresses({ depotId: address.depotId, q: text }, isSearching);
	const near = address.near ?? [];
	const others = (found.data?.items ?? []).filter(({ id }) => id !== address.id);

	async function choose(id: string, addressLine: string) {
		const question = {
			title: 'Kayıtlar birleştirilsin mi?',
			body: `“${addressLine}” bundan sonra “${address.addressLine}” ile aynı adres sayılır; konum, süre ve saatler ikisinden birlikte öğrenilir.`,
			verb: 'Kayıtları Birleştir',
		};
		if (!(await confirm(question))) return;
		await onChoose(id);
		setText('');
	}

	return (
		<>
			<p className={classes.note}>
				Aynı kapı iki kayıtta duruyorsa diğerini arayıp bu kayıtla birleştirin; konumu ve kapı
				numarası tutanlar kendiliğinden listelenir.
			</p>
			<div className={classes.acts}>
				<SearchInput
					value={text}
					onChange={setText}
					placeholder="Birleştirilecek adresi ara"
					width="100%"
				/>
			</div>
			{isSearching ? (
				found.data === undefined ? null : others.length === 0 ? (
					<p className={classes.empty}>Bu aramayla başka kayıt bulunamadı.</p>
				) : (
					<CandidateList label="Bulunan adresler" items={others} {...{ isBusy, choose }} />
				)
			) : near.length === 0 ? null : (
				<CandidateList label="Yakındaki benzer kayıtlar" items={near} {...{ isBusy, choose }} />
			)}
		</>
	);
}

type Candidate = Pick<Address, 'id' | 'addressLine' | 'neighbourhood' | 'district'> & {
	/** Between the pins. */
	readonly distanceM?: number;
};

type ListProps = {
	readonly label: string;
	readonly items: readonly Candidate[];
	readonly isBusy: boolean;
	readonly choose: (id: string, addressLine: string) => Promise<void>;
};

function CandidateList({ label, items, isBusy, choose }: ListProps) {
	return (
		<ul className={classes.list} aria-label={label}>
			{items.slice(0, mostShown).map(({ id, addressLine, neighbourhood, district, distanceM }) => (
				<li key={id} className={classes.row}>
					<span className={classes.words}>
						<span>{addressLine}</span>
						<small>
							{joinFacts([
								neighbourhood,
								district,
								distanceM === undefined ? '' : `${distanceM} m uzakta`,
							])}
						</small>
					</span>
					<ServerActs>
						<Button
							size="xs"
							variant="default"
							loading={isBusy}
							onClick={() => void choose(id, addressLine)}
						>
							Birleştir
						</Button>
					</ServerActs>
				</li>
			))}
		</ul>
	);
}
