import { Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useContext, useRef, useState } from 'react';
import { notifyProblem } from '../feedback/toasts.tsx';
import { usePhone } from '../screen/use-phone.ts';
import { FileCameraContext } from './file-camera.ts';
import { FilePreviewModal } from './file-preview-modal.tsx';
import { SendingRow, UploadedRow } from './file-rows.tsx';
import classes from './file-upload-box.module.css';
import { acceptedFiles, type UploadedFile, useUploading } from './use-uploading.ts';

type Props = {
	readonly files: readonly UploadedFile[];
	readonly onChange: (files: readonly UploadedFile[]) => void;
	/** Sends one file and returns its `fileName`. */
	readonly upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
	/** Returns the address of an uploaded file. */
	readonly addressOf: (fileName: string) => Promise<string>;
	/**
	 * False: a new upload replaces the list; true: uploads are added
	 * (docs/specification.md#4-states).
	 */
	readonly multiple?: boolean;
	/**
	 * Comma-separated MIME types; files of other types are silently dropped
	 * (docs/specification.md#5-validation).
	 */
	readonly accept?: string;
	/** Decides about the chosen files in place of `accept`, which then only filters the chooser. */
	readonly choose?: (files: readonly File[]) => Promise<readonly File[]>;
	readonly label?: string;
};

const dropWords = 'Dosya yüklemek için tıklayın ya da buraya sürükleyin';

/** Nothing is dragged with a finger. */
function phoneWords(accept: string): string {
	return takesPhotos(accept) ? 'Fotoğraf çekin ya da dosya seçin' : 'Dosya seçin';
}

function takesPhotos(accept: string): boolean {
	return accept === '' || accept.includes('image/');
}

/** The drop zone with previews (docs/specification.md#2-screens). */
export function FileUploadBox(props: Props) {
	const { files, onChange, upload, addressOf, multiple = false, label } = props;
	const [previewFile, setPreviewFile] = useState<UploadedFile | null>(null);
	const uploading = useUploading({ files, onChange, upload, multiple });
	const { sending, send } = uploading;
	return (
		<div className={classes.field}>
			{label ? <span className={classes.label}>{label}</span> : null}
			<DropZone box={props} onFiles={send} />
			{sending.length + files.length > 0 ? (
				<FileList box={props} uploading={uploading} onShow={setPreviewFile} />
			) : null}
			<FilePreviewModal
				file={previewFile}
				addressOf={addressOf}
				onClose={() => setPreviewFile(null)}
			/>
		</div>
	);
}

type ZoneProps = {
	readonly box: Props;
	readonly onFiles: (files: readonly File[]) => Promise<void>;
};

function DropZone({ box, onFiles }: ZoneProps) {
	const { multiple = false, accept = '', choose, label } = box;
	const phone = usePhone();
	const chooser = useRef<HTMLInputElement>(null);
	const [over, setOver] = useState(false);

	function take(fileList: FileList | null) {
		const chosen = [...(fileList ?? [])];
		if (choose === undefined) void onFiles(acceptedFiles(chosen, accept));
		else void choose(chosen).then(onFiles);
	}

	function leave(event: DragEvent<HTMLElement>) {
		const to = event.relatedTarget;
		// Entering a child of the zone is still inside the zone.
		if (to instanceof Node && event.currentTarget.contains(to)) return;
		setOver(false);
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the button inside serves the keyboard
		// biome-ignore lint/a11y/useKeyWithClickEvents: the button inside serves the keyboard
		<div
			className={classes.zone}
			data-over={over || undefined}
			onClick={() => chooser.current?.click()}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={leave}
			onDrop={(event) => {
				event.preventDefault();
				setOver(false);
				take(event.dataTransfer.files);
			}}
		>
			<IconUpload size={22} stroke={1.6} aria-hidden />
			<span>{phone ? phoneWords(accept) : dropWords}</span>
			<div className={classes.buttons}>
				<Button
					variant="default"
					size="xs"
					onClick={(event) => {
						event.stopPropagation();
						chooser.current?.click();
					}}
				>
					Dosya Seç
				</Button>
				<CameraChoice accept={accept} onTake={take} onFiles={onFiles} />
			</div>
			<Chooser
				field={chooser}
				name={label ?? 'Dosya Seç'}
				onTake={take}
				accept={accept}
				multiple={multiple}
			/>
		</div>
	);
}

type CameraProps = Pick<ZoneProps, 'onFiles'> & Pick<ChooserProps, 'accept' | 'onTake'>;

/** On a phone, where images are accepted: its camera, by the native shell if there is one. */
function CameraChoice({ accept, onTake, onFiles }: CameraProps) {
	const camera = useRef<HTMLInputElement>(null);
	const takePhoto = useContext(FileCameraContext);
	const phone = usePhone();
	if (!phone || !takesPhotos(accept)) return null;

	async function takeWith(takeNative: () => Promise<File | null>) {
		const photo = await takeNative().catch(() => {
			notifyProblem('Kameraya erişilemedi. Telefon ayarlarından izin verin.');
			return null;
		});
		if (photo !== null) await onFiles([photo]);
	}

	return (
		<>
			<Button
				variant="default"
				size="xs"
				leftSection={<IconCamera size={15} stroke={1.8} aria-hidden />}
				onClick={(event) => {
					event.stopPropagation();
					if (takePhoto === null) camera.current?.click();
					else void takeWith(takePhoto);
				}}
			>
				Fotoğraf Çek
			</Button>
			<Chooser field={camera} name="Fotoğraf Çek" accept="image/*" capture onTake={onTake} />
		</>
	);
}

type ListProps = {
	readonly box: Props;
	readonly uploading: ReturnType<typeof useUploading>;
	readonly onShow: (file: UploadedFile) => void;
};

function FileList({ box, uploading, onShow }: ListProps) {
	const { files, onChange, addressOf, label } = box;
	const { sending, retry, dismiss } = uploading;
	return (
		<ul className={classes.files}>
			{files.map((file) => (
				<UploadedRow
					key={file.fileName}
					file={named(file, label)}
					addressOf={addressOf}
					onShow={() => onShow(named(file, label))}
					onRemove={() => onChange(files.filter((each) => each !== file))}
				/>
			))}
			{sending.map((each) => (
				<SendingRow
					key={each.key}
					sending={each}
					onRetry={() => void retry(each)}
					onDismiss={() => dismiss(each.key)}
				/>
			))}
		</ul>
	);
}

/**
 * A stored file no longer has the user's file name; the field's name is more readable than the
 * key.
 */
function named(file: UploadedFile, label: string | undefined): UploadedFile {
	return file.name !== undefined || label === undefined ? file : { ...file, name: label };
}

type ChooserProps = {
	readonly field: React.RefObject<HTMLInputElement | null>;
	readonly name: string;
	readonly accept: string;
	readonly multiple?: boolean;
	/** Opens the rear camera of a phone. */
	readonly capture?: boolean;
	readonly onTake: (fileList: FileList | null) => void;
};

function Chooser({ field, name, accept, multiple = false, capture, onTake }: ChooserProps) {
	return (
		<input
			ref={field}
			type="file"
			hidden
			aria-label={name}
			multiple={multiple}
			accept={accept}
			{...(capture ? { capture: 'environment' as const } : {})}
			onClick={(event) => event.stopPropagation()}
			onChange={(event) => {
				onTake(event.currentTarget.files);
				// Reset, so that the same file can be selected again.
				event.currentTarget.value = '';
			}}
		/>
	);
}
