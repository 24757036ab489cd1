import { useRef, useState } from 'react';
import { detailOf } from '../feedback/detail-of.ts';

export type UploadedFile = {
	readonly fileName: string;
	/** What the person called it. */
	readonly name?: string;
};

/** A file on its way, or one that was refused and waits for another try. */
export type SendingFile = {
	readonly key: number;
	readonly file: File;
	readonly share: number;
	/** Why it was refused; null while it is being sent. */
	readonly refusal: string | null;
};

type Work = {
	readonly files: readonly UploadedFile[];
	readonly onChange: (files: readonly UploadedFile[]) => void;
	readonly upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
	readonly multiple: boolean;
};

/** Sends files one after another; each that is refused says why and can be tried again alone. */
export function useUploading({ files, onChange, upload, multiple }: Work) {
	const [sending, setSending] = useState<readonly SendingFile[]>([]);
	// An upload ends long after it began, and several may end before the parent shows the first.
	const filesRef = useRef(files);
	filesRef.current = files;
	const onChangeRef = useRef(onChange);
	onChangeRef.current = onChange;
	const lastKey = useRef(0);

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
		for (const each of queue) await sendOne(each);
	}

	return { sending, send, retry: sendOne, dismiss: drop };
}

/**
 * Files whose type the list names (docs/specification.md#5-validation); an empty list lets
 * everything through.
 */
export function acceptedFiles(files: readonly File[], accept: string): readonly File[] {
	const types = accept
		.split(',')
		.map((type) => type.trim())
		.filter(Boolean);
	if (types.length === 0) return files;
	return files.filter((file) =>
		types.some((type) =>
			type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : file.type === type,
		),
	);
}
