import { ActionIcon } from '@mantine/core';
import {
	IconAlertTriangle,
	IconEye,
	IconFile,
	IconFileTypePdf,
	IconRefresh,
	IconTrash,
	IconX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { fileKind } from './file-kind.ts';
import classes from './file-upload-box.module.css';
import type { SendingFile, UploadedFile } from './use-uploading.ts';

type UploadedProps = {
	readonly file: UploadedFile;
	readonly addressOf: (fileName: string) => Promise<string>;
	readonly onShow: () => void;
	readonly onRemove: () => void;
};

/** An uploaded file: its preview, view, remove (docs/specification.md#2-screens). */
export function UploadedRow({ file, addressOf, onShow, onRemove }: UploadedProps) {
	const name = file.name ?? file.fileName;
	return (
		<li className={classes.file}>
			<Thumbnail file={file} addressOf={addressOf} />
			<span className={classes.name}>{name}</span>
			<ActionIcon aria-label={`${name} görüntüle`} onClick={onShow}>
				<IconEye size={18} stroke={1.8} />
			</ActionIcon>
			<ActionIcon aria-label={`${name} kaldır`} onClick={onRemove}>
				<IconTrash size={18} stroke={1.8} />
			</ActionIcon>
		</li>
	);
}

type SendingProps = {
	readonly sending: SendingFile;
	readonly onRetry: () => void;
	readonly onDismiss: () => void;
};

/** A file with its upload progress, or with its refusal and a retry button. */
export function SendingRow({ sending, onRetry, onDismiss }: SendingProps) {
	const { file, share, refusal } = sending;
	if (refusal === null) {
		return (
			<li className={classes.file}>
				<span className={classes.thumb} />
				<span className={classes.name}>{file.name}</span>
				<progress
					className={classes.progress}
					value={share}
					aria-label={`${file.name} yükleniyor`}
				/>
			</li>
		);
	}
	return (
		<li className={classes.file} data-refused>
			<IconAlertTriangle className={classes.thumb} size={24} stroke={1.6} aria-hidden />
			<span className={classes.name}>
				{file.name}
				<small role="alert">{refusal}</small>
			</span>
			<ActionIcon aria-label={`${file.name} tekrar dene`} onClick={onRetry}>
				<IconRefresh size={18} stroke={1.8} />
			</ActionIcon>
			<ActionIcon aria-label={`${file.name} vazgeç`} onClick={onDismiss}>
				<IconX size={18} stroke={1.8} />
			</ActionIcon>
		</li>
	);
}

function Thumbnail({ file, addressOf }: Pick<UploadedProps, 'file' | 'addressOf'>) {
	const kind = fileKind(file);
	const [address, setAddress] = useState<string | null>(null);
	useEffect(() => {
		setAddress(null);
		let asking = true;
		if (kind !== 'image') return;
		// Without an address the preview is empty; opening the file shows the reason.
		addressOf(file.fileName).then(
			(found) => asking && setAddress(found),
			() => undefined,
		);
		return () => {
			asking = false;
		};
	}, [kind, file.fileName, addressOf]);
	if (kind === 'image') {
		return address ? (
			<img className={classes.thumb} src={address} alt="" />
		) : (
			<span className={classes.thumb} />
		);
	}
	const Icon = kind === 'pdf' ? IconFileTypePdf : IconFile;
	return <Icon className={classes.thumb} size={28} stroke={1.4} aria-hidden data-kind={kind} />;
}
