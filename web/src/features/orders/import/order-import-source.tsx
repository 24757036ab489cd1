import { Stack } from '@mantine/core';
import { ImportDropzone } from '../../../ui/import/import-dropzone.tsx';
import { DepotSelect } from '../../depots/depot-select.tsx';

type Props = {
	readonly depots: readonly { readonly depotId: string; readonly name: string }[];
	readonly depotId: string | null;
	readonly onDepot: (depotId: string | null) => void;
	/** The uploaded share; null without an upload. */
	readonly share: number | null;
	readonly onFile: (file: File) => void;
};

/** Selects the depot and the file. */
export function ImportSource({ depots, depotId, onDepot, share, onFile }: Props) {
	return (
		<Stack gap="md">
			{depots.length > 1 ? (
				<DepotSelect
					label="Siparişlerin gireceği depo"
					depots={depots}
					value={depotId}
					onChange={onDepot}
				/>
			) : null}
			<ImportDropzone label="Sipariş dosyası" share={share} onFile={onFile} />
		</Stack>
	);
}
