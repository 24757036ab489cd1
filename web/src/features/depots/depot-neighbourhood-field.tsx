import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { listNeighbourhoods } from '@sevk/contract/depots/depot-neighbourhoods';
import { neighbourhoodList } from '@sevk/domain/common/place/neighbourhood';
import { foldIncludes } from '@sevk/domain/common/text/fold';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { reading } from '../../api/call/query-options.ts';

type Values = {
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly postalCode: string | null;
};

type Props = {
	readonly values: Values;
	readonly onChange: (values: Pick<Values, 'neighbourhood' | 'postalCode'>) => void;
};

const mostOptions = 50;

/** Names do not change while a form is open. */
const freshMs = 60 * 60 * 1000;

const inTurkish: OptionsFilter = ({ options, search, limit }) =>
	(options as ComboboxItem[])
		.filter(({ label }) => foldIncludes(label, search.trim()))
		.slice(0, limit);

/**
 * Mahalle with suggestions of the ilçe; any other name is possible. A name of the list proposes its
 * postal code while the field has none or that of another name. It goes when il or ilçe change.
 */
export function NeighbourhoodField({ values, onChange }: Props) {
	const { province, district, neighbourhood, postalCode } = values;
	const proposed = useRef<string | null>(null);
	const list = useQuery({
		...reading(listNeighbourhoods, { query: { province, district } }),
		enabled: province !== '' && district !== '',
		staleTime: freshMs,
	});
	const items = list.data?.items;
	const names = useMemo(() => neighbourhoodList(items ?? []), [items]);

	const place = `${province}|${district}`;
	const lastPlace = useRef(place);
	const listed = names.postalCodeOf(neighbourhood);
	useEffect(() => {
		const isMoved = lastPlace.current !== place;
		lastPlace.current = place;
		if (postalCode === null) return;
		if (postalCode === listed) proposed.current = postalCode;
		else if (isMoved && postalCode === proposed.current) {
			onChange({ neighbourhood, postalCode: null });
		}
	}, [place, neighbourhood, postalCode, listed, onChange]);

	function change(name: string) {
		if (postalCode !== null && postalCode !== proposed.current) {
			return onChange({ neighbourhood: name, postalCode });
		}
		proposed.current = names.postalCodeOf(name);
		onChange({ neighbourhood: name, postalCode: proposed.current });
	}

	return (
		<Autocomplete
			label="Mahalle"
			maxLength={100}
			autoComplete="off"
			data={[...new Set(names.items.map(({ name }) => name))]}
			filter={inTurkish}
			limit={mostOptions}
			value={neighbourhood}
			onChange={change}
		/>
	);
}
