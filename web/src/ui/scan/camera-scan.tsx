import { Button, Loader } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { openBarcodeReader } from './barcode-reader.ts';
import classes from './camera-scan.module.css';
import { cameraRepeatMs, readingFilter } from './repeated-reading.ts';

/** About ten attempts a second find a code quickly and save the phone's battery. */
const lookEveryMs = 100;

type State = 'opening' | 'looking' | keyof typeof troubles;

const troubles = {
	denied:
		'Kamera izni kapalı. Barkodu kamerayla okutmak için tarayıcı ayarlarından bu siteye kamera izni verin.',
	none: 'Bu cihazda kamera bulunamadı. Barkodu elle yazabilirsiniz.',
	insecure: 'Kamera yalnızca güvenli bağlantıda (https) açılır. Barkodu elle yazabilirsiniz.',
	failed: 'Kamera açılamadı. Başka bir uygulama kullanıyor olabilir.',
} as const;

type Props = {
	readonly onScan: (code: string) => void;
	readonly onClose: () => void;
};

/** The phone's camera as a scanner: the user holds a barcode into the frame. */
export function CameraScan({ onScan, onClose }: Props) {
	const video = useRef<HTMLVideoElement>(null);
	const tell = useRef(onScan);
	tell.current = onScan;
	const [state, setState] = useState<State>('opening');
	const [attempt, setAttempt] = useState(0);
	const [codeInFrame, setCodeInFrame] = useState(false);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera again
	useEffect(() => {
		const stop = new AbortController();
		const { signal } = stop;
		setState('opening');
		openCamera(video.current, signal)
			.then(() => {
				if (signal.aborted) return;
				setState('looking');
				return look(video.current, (code) => tell.current(code), setCodeInFrame, signal);
			})
			.catch((error: unknown) => {
				if (!signal.aborted) setState(troubleOf(error));
			});
		return () => stop.abort();
	}, [attempt]);

	const trouble = state === 'opening' || state === 'looking' ? null : troubles[state];
	return (
		<section className={classes.camera} aria-label="Kamerayla Okut">
			<div className={classes.picture} data-state={state} hidden={trouble !== null}>
				<video ref={video} playsInline muted aria-label="Kamera görüntüsü" />
				{state === 'opening' ? <Loader className={classes.loader} size={28} /> : null}
				{state === 'looking' ? <span className={classes.frame} aria-hidden /> : null}
			</div>
			{trouble === null ? null : (
				<div className={classes.trouble} role="alert">
					<IconCameraOff size={28} stroke={1.6} aria-hidden />
					<p>{trouble}</p>
				</div>
			)}
			<div className={classes.foot}>
				<span role="status">
					{state === 'looking'
						? codeInFrame
							? 'Okundu. Sıradaki kolinin barkodu aynıysa bu yazı değişince tutun.'
							: 'Barkodu çerçevenin içine tutun.'
						: state === 'opening'
							? 'Kamera açılıyor…'
							: ''}
				</span>
				{trouble === null ? null : (
					<Button size="xs" variant="default" onClick={() => setAttempt(attempt + 1)}>
						Tekrar Dene
					</Button>
				)}
				<Button size="xs" variant="default" onClick={onClose}>
					Kamerayı Kapat
				</Button>
			</div>
		</section>
	);
}

class InsecurePage extends Error {}

/** Shows the picture of the rear camera until the signal aborts. */
async function openCamera(video: HTMLVideoElement | null, signal: AbortSignal): Promise<void> {
	if (!navigator.mediaDevices) throw new InsecurePage();
	const stream = await navigator.mediaDevices.getUserMedia({
		audio: false,
		video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
	});
	const end = () => {
		for (const track of stream.getTracks()) track.stop();
	};
	if (signal.aborted || video === null) return end();
	signal.addEventListener('abort', end);
	video.srcObject = stream;
	await video.play();
}

/** Reads codes until the signal aborts; a code is held until it was out of the frame for a while. */
async function look(
	video: HTMLVideoElement | null,
	onCode: (code: string) => void,
	onCodeInFrame: (isInFrame: boolean) => void,
	signal: AbortSignal,
): Promise<void> {
	if (video === null) return;
	const read = await openBarcodeReader();
	const filter = readingFilter('camera');
	let seenAtMs = Number.NEGATIVE_INFINITY;
	while (!signal.aborted) {
		const code = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video) : null;
		const now = performance.now();
		if (code !== null && !signal.aborted) {
			if (filter(code, now) === 'new') onCode(code);
			seenAtMs = now;
		}
		if (!signal.aborted) onCodeInFrame(now - seenAtMs <= cameraRepeatMs);
		await new Promise((next) => setTimeout(next, lookEveryMs));
	}
}

function troubleOf(error: unknown): keyof typeof troubles {
	if (error instanceof InsecurePage) return 'insecure';
	const name = error instanceof DOMException ? error.name : '';
	if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
	return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
