import {
	isAcceptedFile,
	isHeic,
	leftOutSentence,
	tooManySentence,
	typeOfFile,
} from '@sevk/domain/files/file-choice';
import { type ComponentProps, useState } from 'react';
import classes from './evidence-box.module.css';
import { FileUploadBox } from './file-upload-box.tsx';
import { shrinkPicture } from './shrink-picture.ts';

type Props = Omit<ComponentProps<typeof FileUploadBox>, 'choose' | 'multiple' | 'accept'> & {
	readonly accept: string;
	readonly mostFiles?: number;
};

/** An upload box for evidence: it says beside the box which files were left out, and why. */
export function EvidenceBox({ mostFiles = Number.POSITIVE_INFINITY, ...box }: Props) {
	const { accept, files } = box;
	const [leftOut, setLeftOut] = useState<readonly string[]>([]);

	async function choose(chosen: readonly File[]): Promise<readonly File[]> {
		const sentences: string[] = [];
		const taken: File[] = [];
		for (const file of chosen) {
			const readable = await readableFile(file);
			if (!isAcceptedFile(readable, accept)) sentences.push(leftOutSentence(file, accept));
			else if (files.length + taken.length >= mostFiles) {
				sentences.push(tooManySentence(file, mostFiles));
			} else taken.push(readable);
		}
		setLeftOut([...new Set(sentences)]);
		return taken;
	}

	return (
		<div className={classes.evidence}>
			<FileUploadBox {...box} multiple choose={choose} />
			{leftOut.length > 0 ? (
				<div role="alert">
					<ul className={classes.leftOut}>
						{leftOut.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
				</div>
			) : null}
		</div>
	);
}

/** With the type that its name says; a photo of an iPhone as a JPEG, where the browser can open it. */
async function readableFile(file: File): Promise<File> {
	if (isHeic(file)) return shrinkPicture(file);
	const type = typeOfFile(file);
	return type === file.type ? file : new File([file], file.name, { type });
}
