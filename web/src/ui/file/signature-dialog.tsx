import { Button, Text } from '@mantine/core';
import {
	longestSignatureStroke,
	mostSignatureStrokes,
	type Signature,
	signatureLineWidth,
	signatureProblem,
} from '@sevk/domain/files/file-signature';
import { useCallback, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { FormProblem } from '../dialog/form-problem.tsx';
import { Modal } from '../dialog/modal.tsx';
import classes from './signature-dialog.module.css';

type Props = {
	/** Who signs: "Ayşe Yılmaz · Komşusu". */
	readonly signer: string;
	/** What is signed, in one sentence. */
	readonly sentence: string;
	readonly onClose: () => void;
	readonly onSign: (signature: Signature) => void;
};

type Pad = { readonly field: HTMLCanvasElement; readonly drawing: SignaturePad };

const shortWords = 'İmza çok kısa. Kutunun içine imzalayın.';

/** Ekranda imza: a finger, a pen or a mouse draws lines of one width, without pressure. */
export function SignatureDialog({ signer, sentence, onClose, onSign }: Props) {
	const pad = useRef<Pad>(null);
	const [problem, setProblem] = useState<string | null>(null);

	// The window mounts its content later, so that an effect would not find the field.
	const begin = useCallback((field: HTMLCanvasElement) => {
		const drawing = new SignaturePad(field, {
			minWidth: signatureLineWidth,
			maxWidth: signatureLineWidth,
			dotSize: signatureLineWidth,
			penColor: '#1a1a1a',
			minDistance: 2,
			// Every point counts: a pen that is drawn late looks cut off.
			throttle: 0,
		});
		pad.current = { field, drawing };
		drawing.addEventListener('beginStroke', () => setProblem(null));
		// A phone that is turned keeps the lines and changes the field.
		const watch = new ResizeObserver(() => fit(field, drawing));
		watch.observe(field);
		return () => {
			watch.disconnect();
			drawing.off();
		};
	}, []);

	function accept() {
		const signature = pad.current === null ? null : signatureOf(pad.current);
		if (signature === null) return setProblem(shortWords);
		switch (signatureProblem(signature)) {
			case null:
				return onSign(signature);
			case 'long':
				return setProblem('İmza çok uzun. Temizleyip yeniden imzalayın.');
			default:
				return setProblem(shortWords);
		}
	}

	return (
		<Modal
			opened
			fullOnPhone
			maxWidth={620}
			title="İmza"
			onClose={onClose}
			footer={
				<>
					<FormProblem error={problem} />
					<Button variant="default" onClick={() => pad.current?.drawing.clear()}>
						Temizle
					</Button>
					<Button onClick={accept}>İmzayı Onayla</Button>
				</>
			}
		>
			<Text size="sm">{sentence}</Text>
			<Text fw={600} mb="xs">
				{signer}
			</Text>
			<div className={classes.pad}>
				<div className={classes.line} />
				<canvas
					ref={begin}
					role="img"
					aria-label="İmza alanı: parmakla, kalemle ya da fareyle imzalayın"
				/>
			</div>
		</Modal>
	);
}

const sizes = new WeakMap<HTMLCanvasElement, { readonly width: number; readonly height: number }>();

/** The canvas has as many pixels as the screen, and the lines drawn before, which a smaller field scales. */
function fit(field: HTMLCanvasElement, drawing: SignaturePad): void {
	if (field.offsetWidth === 0) return;
	const ratio = Math.max(globalThis.devicePixelRatio, 1);
	// The size in which the lines were drawn; a new canvas has none.
	const { width: drawnWidth = 0, height: drawnHeight = 0 } = sizes.get(field) ?? {};
	const scale =
		drawnWidth === 0
			? 1
			: Math.min(1, field.offsetWidth / drawnWidth, field.offsetHeight / drawnHeight);
	sizes.set(field, { width: field.offsetWidth, height: field.offsetHeight });
	field.width = field.offsetWidth * ratio;
	field.height = field.offsetHeight * ratio;
	field.getContext('2d')?.scale(ratio, ratio);
	drawing.fromData(
		drawing.toData().map((stroke) => ({
			...stroke,
			points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
		})),
	);
}

/** The lines in whole points of the field; null before anything is drawn. */
function signatureOf({ field, drawing }: Pad): Signature | null {
	if (drawing.isEmpty()) return null;
	const { offsetWidth: width, offsetHeight: height } = field;
	const inside = (place: number, side: number) => Math.min(Math.max(Math.round(place), 0), side);
	const strokes = drawing
		.toData()
		.slice(0, mostSignatureStrokes)
		.map(({ points }) =>
			points
				.flatMap(({ x, y }) => [inside(x, width), inside(y, height)])
				.slice(0, longestSignatureStroke),
		);
	return { width, height, strokes };
}
