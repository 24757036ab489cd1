import { Button, Stack } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { WorkProgress } from '../../../ui/feedback/progress.tsx';
import { DepotSelect } from '../../depots/depot-select.tsx';
import classes from './order-import-source.module.css';

type Props = {
	readonly depots: readonly { readonly depotId: string; readonly name: string }[];
	readonly depotId: string | null;
	readonly onDepot: (depotId: string | null) => void;
	/** The uploaded share; null without an upload. */
	readonly share: number | null;
	readonly onFile: (file: File) => void;
};

/** Selects the depot and the file, by click or drop. */
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
			<Dropzone
				multiple={false}
				loading={share !== null}
				onDrop={([file]) => {
					if (file) onFile(file);
				}}
				inputProps={{ 'aria-label': 'Sipariş dosyası' }}
			>
				<div className={classes.zone}>
					<IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
					<span>Dosya yüklemek için tıklayın ya da buraya sürükleyin</span>
					<Button component="span" variant="default" tabIndex={-1}>
						Dosya Seç
					</Button>
					<small>
						CSV (virgül, noktalı virgül veya sekme) ya da Excel (.xlsx), en fazla 10 MB. Kaydetmeden
						önce her satırı görürsünüz.
					</small>
				</div>
			</Dropzone>
			{share === null ? null : (
				<WorkProgress
					label={share < 1 ? 'Dosya gönderiliyor' : 'Satırlar okunuyor'}
					share={share < 1 ? share : null}
				/>
			)}
		</Stack>
	);
}
