import type { AddressDetail as Detail } from '@sevk/contract/addresses/addresses';
import { describeAddress, formatBestHours } from '@sevk/domain/addresses/address-words';
import { isMissing, sentenceOf } from '../../api/connection/problem.ts';
import { useMay } from '../../api/state/client-store.ts';
import { ViewModal } from '../../ui/dialog/modal.tsx';
import { ErrorState } from '../../ui/list/error-state.tsx';
import { SkeletonTable } from '../../ui/list/skeleton-table.tsx';
import { Facts } from '../../ui/value/facts.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import classes from './address-detail.module.css';
import { AddressFacts } from './address-facts.tsx';
import { AddressMerge } from './address-merge.tsx';
import { AddressPin } from './address-pin.tsx';
import { useAddress } from './address-queries.ts';

type Props = { readonly addressId: string; readonly onClose: () => void };

/** One address of the book: what it has learned, its pin, its facts and its other spellings. */
export function AddressDetail({ addressId, onClose }: Props) {
	const found = useAddress(addressId);
	const address = found.data;
	return (
		<ViewModal title={address?.addressLine ?? 'Adres'} maxWidth={760} onClose={onClose}>
			{address !== undefined ? (
				<Content address={address} />
			) : found.isError ? (
				<ErrorState
					sentence={sentenceOf(found.error)}
					missing={isMissing(found.error)}
					onRetry={() => void found.refetch()}
				/>
			) : (
				<SkeletonTable />
			)}
		</ViewModal>
	);
}

function Content({ address }: { readonly address: Detail }) {
	const mayEdit = useMay('orders.edit');
	const { neighbourhood, district, province, placeMinutes, parcelSeconds, bestHours } = address;
	const summary = describeAddress({ ...address, facts: [] });
	return (
		<div className={classes.detail}>
			<p className={classes.place}>{joinFacts([neighbourhood, district, province])}</p>
			<p className={classes.summary}>
				{summary === '' ? 'Bu adreste henüz sonuçlanan teslimat yok.' : `${summary}.`}
			</p>
			<AddressPin address={address} mayEdit={mayEdit} />
			<AddressFacts address={address} />
			<section aria-label="Öğrenilenler">
				<h3>Öğrenilenler</h3>
				<Facts
					facts={[
						{ label: 'Adreste geçen süre', value: stayWords(placeMinutes, parcelSeconds) },
						{
							label: 'En iyi saatler',
							value:
								bestHours === null
									? 'En az 5 denemeden sonra öğrenilir'
									: formatBestHours(bestHours),
						},
						{ label: 'Saatlere göre', value: <Hours hours={address.hours} /> },
					]}
				/>
			</section>
			<AddressMerge address={address} mayEdit={mayEdit} />
		</div>
	);
}

function stayWords(placeMinutes: number | null, parcelSeconds: number | null): string {
	if (placeMinutes === null) return 'En az 3 ziyaretten sonra öğrenilir';
	const place = `${placeMinutes.toLocaleString('tr-TR')} dk`;
	return parcelSeconds ? `${place}, her ek koli ${parcelSeconds} sn` : place;
}

/** Each hour on a line of its own. */
function Hours({ hours }: { readonly hours: Detail['hours'] }) {
	if (hours.length === 0) return '—';
	return hours.map(({ hour, attempts, deliveries }) => {
		const clock = `${String(hour).padStart(2, '0')}:00`;
		return <div key={hour}>{`${clock} · ${deliveries}/${attempts} teslim`}</div>;
	});
}
