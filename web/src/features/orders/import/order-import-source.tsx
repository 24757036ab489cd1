import { Group, Stack, Text } from '@mantine/core';
import { orderTemplate } from '@sevk/contract/orders/order-imports';
import { addressOf } from '../../../api/call/call.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { ImportDropzone } from '../../../ui/import/import-dropzone.tsx';
import { templateFrom } from '../../common/record-import-wizard.tsx';
import { DepotSelect } from '../../depots/depot-select.tsx';

const onTemplate = templateFrom((format) => addressOf(orderTemplate, { query: { format } }));

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
			<Group justify="space-between" gap="md" align="center">
				<Text size="sm" c="dimmed" flex="1 1 320px">
					Mağazanın kendi dosyasını olduğu gibi yükleyebilirsiniz; her satır bir sipariş ya da bir
					siparişin ürünü olabilir. Sipariş No, Alıcı, Adres ve Teslimat Tarihi zorunludur.
				</Text>
				<ExportMenu label="Şablonu İndir" size="sm" onExport={onTemplate} />
			</Group>
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
