import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { WorkProgress } from '../feedback/progress.tsx';
import { usePhone } from '../screen/use-phone.ts';
import classes from './import-dropzone.module.css';

type Props = {
	/** The name of the file field, e.g. "Sipariş dosyası". */
	readonly label: string;
	/** The uploaded share; null without an upload. */
	readonly share: number | null;
	readonly onFile: (file: File) => void;
};

/** Selects a file to import, by click or drop. */
export function ImportDropzone({ label, share, onFile }: Props) {
	const phone = usePhone();
	return (
		<>
			<Dropzone
				multiple={false}
				loading={share !== null}
				onDrop={([file]) => {
					if (file) onFile(file);
				}}
				inputProps={{ 'aria-label': label }}
			>
				<div className={classes.zone}>
					<IconFileSpreadsheet size={40} stroke={1.4} aria-hidden />
					<span>
						{phone ? 'Dosya seçin' : 'Dosya yüklemek için tıklayın ya da buraya sürükleyin'}
					</span>
					<Button component="span" variant="default" tabIndex={-1}>
						Dosya Seç
					</Button>
					<small>
						Excel (.xlsx), CSV, TXT ya da mağaza panelinden inen .xls ve .html, en fazla 10 MB.
						Kaydetmeden önce her satırı görürsünüz.
					</small>
				</div>
			</Dropzone>
			{share === null ? null : (
				<WorkProgress
					label={share < 1 ? 'Dosya gönderiliyor' : 'Satırlar okunuyor'}
					share={share < 1 ? share : null}
				/>
			)}
		</>
	);
}
