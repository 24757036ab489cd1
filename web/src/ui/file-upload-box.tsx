import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconFileTypePdf, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { ErrorStrip } from './error-state.tsx';
import { fileKind } from './file-kind.ts';
import { FilePreviewModal } from './file-preview-modal.tsx';
import classes from './file-upload-box.module.css';
import { acceptedFiles, type UploadedFile, useUploading } from './use-uploading.ts';

type Props = {
	readonly files: readonly UploadedFile[];
	readonly onChange: (files: readonly UploadedFile[]) => void;
	/** Sends one file and gives its `fileName`. */
	readonly upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
	/** Where an uploaded file can be seen. */
	readonly addressOf: (fileName: string) => Promise<string>;
	/** False: a new upload replaces the list; true: uploads are added (spec §4). */
	readonly multiple?: boolean;
	/** Comma-separated MIME types; files of other types are silently dropped (spec §5). */
	readonly accept?: string;
	readonly label?: string;
};

/** The drop zone with previews (spec §2). */
export function FileUploadBox(props: Props) {
	const { files, onChange, upload, addressOf, multiple = false, accept = '', label } = props;
	const chooser = useRef<HTMLInputElement>(null);
	const [over, setOver] = useState(false);
	const { share, failed, send } = useUploading({ upload, multiple, onDone });
	const [shown, setShown] = useState<UploadedFile | null>(null);

	function onDone(done: readonly UploadedFile[]) {
		onChange(multiple ? [...files, ...done] : done);
	}

	function take(chosen: FileList | null) {
		send(acceptedFiles([...(chosen ?? [])], accept));
	}

	function drop(event: DragEvent) {
		event.preventDefault();
		setOver(false);
		take(event.dataTransfer.files);
	}

	return (
		<div className={classes.field}>
			{label ? <span className={classes.label}>{label}</span> : null}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the keyboard's way */}
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the button inside is the keyboard's way */}
			<div
				className={classes.zone}
				data-over={over || undefined}
				onClick={() => chooser.current?.click()}
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
			>
				<IconUpload size={22} stroke={1.6} aria-hidden />
				<span>Dosya yüklemek için tıklayın ya da buraya sürükleyin</span>
				<Button
					variant="default"
					size="xs"
					loading={share !== null}
					onClick={(event) => {
						event.stopPropagation();
						chooser.current?.click();
					}}
				>
					Dosya Seç
				</Button>
				{share === null ? null : (
					<progress className={classes.progress} value={share} aria-label="Yükleniyor" />
				)}
				<input
					ref={chooser}
					type="file"
					hidden
					aria-label={label ?? 'Dosya Seç'}
					multiple={multiple}
					accept={accept}
					onClick={(event) => event.stopPropagation()}
					onChange={(event) => {
						take(event.currentTarget.files);
						event.currentTarget.value = '';
					}}
				/>
			</div>
			{failed ? <ErrorStrip sentence={failed.sentence} onRetry={() => send(failed.files)} /> : null}
			{files.length > 0 ? (
				<ul className={classes.files}>
					{files.map((file) => (
						<FileRow
							key={file.fileName}
							file={file}
							addressOf={addressOf}
							onShow={() => setShown(file)}
							onRemove={() => onChange(files.filter((each) => each !== file))}
						/>
					))}
				</ul>
			) : null}
			<FilePreviewModal file={shown} addressOf={addressOf} onClose={() => setShown(null)} />
		</div>
	);
}

type RowProps = {
	readonly file: UploadedFile;
	readonly addressOf: (fileName: string) => Promise<string>;
	readonly onShow: () => void;
	readonly onRemove: () => void;
};

function FileRow({ file, addressOf, onShow, onRemove }: RowProps) {
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

function Thumbnail({ file, addressOf }: Pick<RowProps, 'file' | 'addressOf'>) {
	const [address, setAddress] = useState<string | null>(null);
	const asked = useRef<string | null>(null);
	if (fileKind(file.name ?? file.fileName) !== 'image') {
		return <IconFileTypePdf className={classes.thumb} size={28} stroke={1.4} aria-hidden />;
	}
	if (asked.current !== file.fileName) {
		asked.current = file.fileName;
		addressOf(file.fileName).then(setAddress, () => setAddress(null));
	}
	return address ? (
		<img className={classes.thumb} src={address} alt="" />
	) : (
		<span className={classes.thumb} />
	);
}
