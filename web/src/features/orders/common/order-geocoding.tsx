import { Box, Text } from '@mantine/core';
import { showGeocoding } from '@sevk/contract/orders/order-geocoding';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../api/call/query-options.ts';
import { WorkProgress } from '../../../ui/feedback/progress.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';

type Props = {
	readonly depotId?: string | undefined;
	/** Only the orders of a file; its result stays visible. */
	readonly importId?: string | undefined;
};

const everyMs = 4_000;
/** New orders may come from elsewhere. */
const idleMs = 60_000;

/** How far the geocoder is with the addresses, while it works or cannot. */
export function OrderGeocoding({ depotId, importId }: Props) {
	const { data } = useQuery({
		...reading(showGeocoding, {
			query: {
				...(depotId === undefined ? {} : { depotId }),
				...(importId === undefined ? {} : { importId }),
			},
		}),
		refetchInterval: ({ state }) => {
			if (state.data === undefined || !state.data.isOn) return false;
			return state.data.waiting > 0 ? everyMs : idleMs;
		},
	});
	if (!data?.isOn) return null;
	const { located, missed, waiting, problem } = data;
	const total = located + missed + waiting;
	const counted = `${formatDecimal(located)} / ${formatDecimal(total)} adres konumlandı`;
	if (waiting === 0) {
		if (importId === undefined || total === 0) return null;
		return (
			<Text size="sm" role="status" aria-label="Adreslerin durumu">
				{missed === 0 ? `${counted}.` : `${counted}, ${formatDecimal(missed)} adres bulunamadı.`}
			</Text>
		);
	}
	return (
		<Box mb="xs">
			{problem === null ? (
				<WorkProgress label={counted} share={(located + missed) / total} />
			) : (
				<ErrorStrip sentence={`${problem.sentence} ${counted}.`} />
			)}
		</Box>
	);
}
