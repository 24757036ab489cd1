import { districtsOf } from '@sevk/domain/common/place/district';
import { findProvince, provinces } from '@sevk/domain/common/place/province';
import { compareTurkish } from '@sevk/domain/common/text/turkish-sort';
import type { ReactNode } from 'react';
import { Select } from '../select/select.tsx';

type Props = {
	readonly label: string;
	readonly required?: boolean;
	readonly value: string;
	readonly onChange: (name: string) => void;
	readonly error?: ReactNode;
};

/** İl, from the reference list. */
export function ProvinceSelect(props: Props) {
	return <PlaceSelect {...props} names={provinceNames} />;
}

/** İlçe of a province, from the reference list. */
export function DistrictSelect({ province, ...props }: Props & { readonly province: string }) {
	const code = findProvince(province)?.code ?? '';
	return <PlaceSelect {...props} names={districtsOf(code).map(({ name }) => name)} />;
}

const provinceNames = provinces.map(({ name }) => name).sort(compareTurkish);

/**
 * A place by its name. A stored name that is not in the list stays selected, with a note, until
 * the user chooses another one.
 */
function PlaceSelect({
	names,
	value,
	onChange,
	...rest
}: Props & { readonly names: readonly string[]; readonly clearable?: boolean }) {
	const isForeign = value !== '' && !names.includes(value);
	return (
		<Select
			{...rest}
			search
			options={isForeign ? [value, ...names] : names}
			value={value === '' ? null : value}
			onChange={(name) => onChange(name ?? '')}
			description={isForeign ? `${value} listede yok; listeden seçin.` : undefined}
		/>
	);
}
