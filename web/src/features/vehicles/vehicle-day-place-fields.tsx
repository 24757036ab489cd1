import { TextInput } from '@mantine/core';
import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import { isShortMapLink } from '@sevk/domain/common/place/map-link-point';
import {
	type DayEnd,
	type DayPlaces,
	dayEndWords,
	pointWords,
	readDayPlace,
	wrongPlaceSentence,
} from '@sevk/domain/vehicles/vehicle-day-place';
import { vehiclePlanningLabels } from '@sevk/domain/vehicles/vehicle-planning';
import { type ReactNode, useState } from 'react';
import { choicesOf } from '../../ui/form/choices-of.ts';
import { Select } from '../../ui/select/select.tsx';

type Props = {
	readonly places: DayPlaces;
	readonly onChange: (next: Partial<DayPlaces>) => void;
	readonly errorOf: (field: keyof DayPlaces) => ReactNode;
};

const endNote =
	'Depo değilse plan bu araca ikinci tur açmaz; kalan koliler depoya ayrıca getirilir.';

/** Where a vehicle begins and ends its day. */
export function VehicleDayPlaceFields({ places, onChange, errorOf }: Props) {
	const { dayEnd, endPoint, startPoint } = places;
	return (
		<>
			<PlaceField
				label={vehiclePlanningLabels.startPoint}
				placeholder="Depo"
				description="Boşsa depo. Doluysa depoya gelişi vardiyaya, maliyete ve günlük sınırlara girer."
				point={startPoint}
				error={errorOf('startPoint')}
				onPoint={(point) => onChange({ startPoint: point })}
			/>
			<Select
				label={vehiclePlanningLabels.dayEnd}
				description={dayEnd === 'depot' ? undefined : endNote}
				required
				options={choicesOf(dayEndWords)}
				value={dayEnd}
				onChange={(next) => {
					if (next) onChange({ dayEnd: next as DayEnd, endPoint: null });
				}}
			/>
			{dayEnd === 'place' ? (
				<PlaceField
					label="Gün sonu konumu"
					placeholder="41,0241 29,1052"
					description="Şube, garaj ya da otopark; bir kişinin evini yazmayın."
					point={endPoint}
					error={errorOf('endPoint')}
					onPoint={(point) => onChange({ endPoint: point })}
				/>
			) : null}
		</>
	);
}

type PlaceProps = {
	readonly label: string;
	readonly placeholder: string;
	readonly description: string;
	readonly point: GeoPoint | null;
	readonly error: ReactNode;
	readonly onPoint: (point: GeoPoint | null) => void;
};

/** In no country, so that a text that cannot be read is not saved as the depot. */
const nowhere = geoPoint(0, 0);

/** A position that is written or pasted. */
function PlaceField({ point, error, onPoint, ...field }: PlaceProps) {
	const [text, setText] = useState(point === null ? '' : pointWords(point));
	const isUnread = text.trim() !== '' && readDayPlace(text) === null;
	const problem = isShortMapLink(text.trim())
		? 'Kısa bağlantıyı tarayıcıda açıp adres çubuğundaki uzun bağlantıyı yapıştırın.'
		: wrongPlaceSentence;
	return (
		<TextInput
			{...field}
			value={text}
			error={isUnread ? problem : error}
			onChange={(event) => {
				const next = event.currentTarget.value;
				setText(next);
				onPoint(next.trim() === '' ? null : (readDayPlace(next) ?? nowhere));
			}}
		/>
	);
}
