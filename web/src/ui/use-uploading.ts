import { useState } from 'react';
import { detailOf } from './detail-of.ts';

export type UploadedFile = {
	readonly fileName: string;
	/** What the person called it. */
	readonly name?: string;
};

type Work = {
	readonly upload: (file: File, onProgress: (share: number) => void) => Promise<string>;
	readonly multiple: boolean;
	readonly onDone: (done: readonly UploadedFile[]) => void;
};

type Failure = { readonly files: readonly File[]; readonly sentence: string };

/** Sends files one after another; what could not be sent is kept for another try. */
export function useUploading({ upload, multiple, onDone }: Work) {
	const [share, setShare] = useState<number | null>(null);
	const [failed, setFailed] = useState<Failure | null>(null);

	async function send(files: readonly File[]) {
		const sent = multiple ? files : files.slice(0, 1);
		const done: UploadedFile[] = [];
		setFailed(null);
		try {
			for (const file of sent) {
				setShare(0);
				done.push({ fileName: await upload(file, setShare), name: file.name });
			}
		} catch (error) {
			setFailed({
				files: sent.slice(done.length),
				sentence: detailOf(error, 'Dosya yüklenemedi.'),
			});
		}
		setShare(null);
		if (done.length > 0) onDone(done);
	}

	return { share, failed, send };
}

/** Files whose type the list names (spec §5); an empty list lets everything through. */
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
