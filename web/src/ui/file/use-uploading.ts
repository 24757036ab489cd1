import { isAcceptedFile } from '@sevk/domain/files/file-choice';
import { useContext, useRef, useState } from 'react';
import { ActUploadsContext } from '../dialog/act-uploads.ts';
import { detailOf } from '../feedback/detail-of.ts';

export type UploadedFile = {
	readonly fileName: string;
	/** The user's file name. */
	readonly name?: string;
};

/** A file that is uploading, or refused and waiting for a retry. */
export type SendingFile = {
	readonly key: number;
	readonly file: File;
	readonly share: number;
	/** The reason of the refusal; null while uploading. */
	readonly refusal: string | null;
};

type Work = {
	readonly files: readonly UploadedFile[];
	readonly onChange: (files: readonly UploadedFile[]) => void;
	readonly upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
	readonly multiple: boolean;
};

/**
 * Uploads files one after another; each refused one has its reason and can be retried separately.
 */
export function useUploading({ files, onChange, upload, multiple }: Work) {
	const [sending, setSending] = useState<readonly SendingFile[]>([]);
	// Several uploads may end before the parent renders the first, so the present list is in a ref.
	const filesRef = useRef(files);
	filesRef.current = files;
	const onChangeRef = useRef(onChange);
	onChangeRef.current = onChange;
	const lastKey = useRef(0);
	const countUploads = useContext(ActUploadsContext);

	function patch(key: number, change: Partial<SendingFile>) {
		setSending((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
	}

	function drop(key: number) {
		setSending((all) => all.filter((each) => each.key !== key));
	}

	async function sendOne({ key, file }: SendingFile) {
		patch(key, { share: 0, refusal: null });
		try {
			const fileName = await upload(file, (share) => patch(key, { share }));
			const done: UploadedFile = { fileName, name: file.name };
			filesRef.current = multiple ? [...filesRef.current, done] : [done];
			drop(key);
			onChangeRef.current(filesRef.current);
		} catch (error) {
			patch(key, { refusal: detailOf(error, 'Dosya yüklenemedi.') });
		}
	}

	async function send(newFiles: readonly File[]) {
		const queue = (multiple ? newFiles : newFiles.slice(0, 1)).map((file) => {
			lastKey.current += 1;
			return { key: lastKey.current, file, share: 0, refusal: null };
		});
		setSending((all) => (multiple ? [...all, ...queue] : queue));
		await counted(async () => {
			for (const each of queue) await sendOne(each);
		});
	}

	/** The act of the form waits until the last file of the work is among its files. */
	async function counted(work: () => Promise<void>) {
		countUploads(1);
		try {
			await work();
		} finally {
			countUploads(-1);
		}
	}

	const retry = (each: SendingFile) => counted(() => sendOne(each));
	return { sending, send, retry, dismiss: drop };
}

/** Files of the accepted types (docs/specification.md#5-validation); an empty list accepts all. */
export function acceptedFiles(files: readonly File[], accept: string): readonly File[] {
	return files.filter((file) => isAcceptedFile(file, accept));
}
