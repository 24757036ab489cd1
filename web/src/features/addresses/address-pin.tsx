import { Button } from '@mantine/core';
import type { AddressDetail } from '@sevk/contract/addresses/addresses';
import { findDistrict } from '@sevk/domain/common/place/district';
import { type GeoPoint, latitudeOf, longitudeOf, sixDecimals } from '@sevk/domain/common/place/geo';
import { findProvince } from '@sevk/domain/common/place/province';
import { useMemo, useState } from 'react';
import type { MapPosition } from '../../map/shape/map-shapes.ts';
import { OnePinMap } from '../../map/view/one-pin-map.tsx';
import { useUnsaved } from '../../ui/dialog/use-unsaved.ts';
import { notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { MapLinks } from '../../ui/value/map-links.tsx';
import classes from './address-detail.module.css';
import { useSetAddressPin } from './address-queries.ts';

type Props = { readonly address: AddressDetail; readonly mayEdit: boolean };

/** The pin of an address on a map, corrected by dragging it. */
export function AddressPin({ address, mayEdit }: Props) {
	const [moved, setMoved] = useState<MapPosition | null>(null);
	const save = useSetAddressPin();
	useUnsaved(moved !== null);
	const stored = useMemo(() => positionOf(address.point), [address.point]);
	const position = moved ?? stored;

	async function keep(point: AddressDetail['point'], done: string) {
		try {
			await save.mutateAsync({
				params: { addressId: address.id },
				body: { point, version: address.version },
			});
			setMoved(null);
			notifySuccess(done);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<section aria-label="Konum">
			<h3>Konum</h3>
			<p className={classes.note}>
				{pinWords(address)}
				{mayEdit && position !== null ? ' Doğru yer için iğneyi sürükleyin.' : ''}
			</p>
			{position === null ? null : (
				<div className={classes.map}>
					<OnePinMap
						label="Adresin konumu"
						pin={{
							id: address.id,
							title: address.addressLine,
							tone: 'blue',
							approximate: !address.isPinConfirmed,
						}}
						position={position}
						onMove={mayEdit ? setMoved : null}
						fitKey={stored === null ? 'new' : `${stored.longitude} ${stored.latitude}`}
					/>
				</div>
			)}
			<div className={classes.acts}>
				<ServerActs>
					{moved === null ? null : (
						<Button
							size="xs"
							loading={save.isPending}
							onClick={() => void keep(pointOf(moved), 'Konum düzeltildi.')}
						>
							Konumu Kaydet
						</Button>
					)}
					{mayEdit && position === null ? (
						<Button size="xs" variant="light" onClick={() => setMoved(startOf(address))}>
							Konum Ekle
						</Button>
					) : null}
					{mayEdit && moved === null && address.pinSource === 'office' ? (
						<Button
							size="xs"
							variant="default"
							loading={save.isPending}
							onClick={() => void keep(null, 'Konum yine teslimatlardan öğrenilecek.')}
						>
							Teslimatlardan Öğren
						</Button>
					) : null}
				</ServerActs>
				{moved === null ? null : (
					<Button size="xs" variant="default" onClick={() => setMoved(null)}>
						Vazgeç
					</Button>
				)}
				<MapLinks point={address.point} />
			</div>
		</section>
	);
}

function pinWords({ pinSource, isPinConfirmed }: AddressDetail): string {
	if (pinSource === null) {
		return 'Konum henüz bilinmiyor; farklı günlerde en az iki teslimattan sonra öğrenilir.';
	}
	if (pinSource === 'office') return 'Konumu ofis verdi.';
	return isPinConfirmed
		? 'Konum teslimatlardan öğrenildi, birden fazla sürücü aynı yerde teslim etti.'
		: 'Konum teslimatlardan öğrenildi; ikinci bir sürücünün teslimatıyla doğrulanır.';
}

function positionOf(point: GeoPoint | null): MapPosition | null {
	return point === null ? null : { longitude: longitudeOf(point), latitude: latitudeOf(point) };
}

function pointOf({ longitude, latitude }: MapPosition): AddressDetail['point'] {
	return { type: 'Point', coordinates: [sixDecimals(longitude), sixDecimals(latitude)] };
}

/** The centre of the ilçe or il; Ankara where neither is known. */
function startOf({ province, district }: AddressDetail): MapPosition {
	const il = findProvince(province);
	const ilce = il === null ? null : findDistrict(il.code, district);
	const centre = ilce?.centre ?? il?.centre ?? null;
	return positionOf(centre) ?? { longitude: 32.85, latitude: 39.93 };
}
