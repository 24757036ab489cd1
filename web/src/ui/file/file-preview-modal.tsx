import { Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Modal } from '../dialog/modal.tsx';
import { fileKind } from './file-kind.ts';
import classes from './file-upload-box.module.css';
import type { UploadedFile } from './use-uploading.ts';

type Props = {
	readonly file: UploadedFile | null;
	readonly addressOf: (fileName: string) => Promise<string>;
	readonly onClose: () => void;
};

/**
 * An uploaded image, or a PDF in a frame of 400 px; the modal is 200 high and 500 wide
 * (docs/specification.md#2-screens).
 */
export function FilePreviewModal({ file, addressOf, onClose }: Props) {
	const [address, setAddress] = useState<string | null>(null);
	const [failed, setFailed] = useState(false);
	// Kept while the modal fades out, so that the picture does not disappear early.
	const last = useRef<UploadedFile | null>(null);
	if (file) last.current = file;
	useEffect(() => {
		if (!file) return;
		setAddress(null);
		setFailed(false);
		let asking = true;
		addressOf(file.fileName).then(
			(found) => asking && setAddress(found),
			() => asking && setFailed(true),
		);
		return () => {
			asking = false;
		};
	}, [file, addressOf]);
	const name = last.current?.name ?? last.current?.fileName ?? '';
	return (
		<Modal opened={file !== null} onClose={onClose} title={name} minHeight={200} maxWidth={500}>
			{failed ? <p role="alert">Dosya gösterilemedi.</p> : null}
			{address === null && !failed ? <Skeleton height={200} /> : null}
			{address && last.current ? (
				<Preview address={address} name={name} kind={fileKind(last.current)} />
			) : null}
		</Modal>
	);
}

type PreviewProps = {
	readonly address: string;
	readonly name: string;
	readonly kind: ReturnType<typeof fileKind>;
};

function Preview({ address, name, kind }: PreviewProps) {
	if (kind === 'image') return <img className={classes.preview} src={address} alt={name} />;
	if (kind === 'pdf') return <iframe className={classes.frame} src={address} title={name} />;
	return (
		<a href={address} target="_blank" rel="noreferrer">
			Dosyayı aç
		</a>
	);
}
