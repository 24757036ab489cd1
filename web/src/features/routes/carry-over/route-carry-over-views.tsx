import { SegmentedControl } from '@mantine/core';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { useCarryOverCounts } from './route-carry-over-queries.ts';

type View = 'siparis' | 'urun';
type Props = { readonly value: View; readonly onChange: (view: View) => void };

/** The choice between orders and returned products, with the number of products that wait. */
export function CarryOverViews({ value, onChange }: Props) {
	const productCount = useCarryOverCounts('yesterday').data?.productCount ?? 0;
	const waiting = productCount > 0 ? ` (${formatDecimal(productCount)})` : '';
	return (
		<SegmentedControl
			aria-label="Görünüm"
			value={value}
			onChange={(view) => onChange(view as View)}
			data={[
				{ value: 'siparis', label: 'Siparişler' },
				{ value: 'urun', label: `İade Ürünler${waiting}` },
			]}
		/>
	);
}
