import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Formats of parcel labels: our own are Code 128, shops print the others as well. */
const ownFormats = [
	'code_128',
	'code_39',
	'ean_13',
	'upc_a',
	'itf',
	'qr_code',
	'data_matrix',
] as const;
const broughtFormats = [
	'Code128',
	'Code39',
	'EAN13',
	'UPCA',
	'ITF',
	'QRCode',
	'DataMatrix',
] as const;

type Detector = {
	readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = {
	new (options: { formats: string[] }): Detector;
	readonly getSupportedFormats: () => Promise<readonly string[]>;
};

/** The first barcode in a picture of the camera, or null. */
type BarcodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/**
 * The device's own reader if it supports our labels; otherwise one in WebAssembly, from our
 * server.
 */
export async function openBarcodeReader(): Promise<BarcodeReader> {
	return (await ownReader()) ?? (await broughtReader());
}

async function ownReader(): Promise<BarcodeReader | null> {
	const Own = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
	const supportedFormats = (await Own?.getSupportedFormats()) ?? [];
	const shared = ownFormats.filter((format) => supportedFormats.includes(format));
	if (!Own || !shared.includes('code_128')) return null;
	const detector = new Own({ formats: shared });
	return async (video) => (await detector.detect(video))[0]?.rawValue || null;
}

async function broughtReader(): Promise<BarcodeReader> {
	const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
	// By default the library loads its WebAssembly from a public server.
	prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
	const sheet = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
	if (sheet === null) throw new Error('this browser draws no pictures');
	return async (video) => {
		const { videoWidth: width, videoHeight: height } = video;
		if (width === 0) return null;
		if (sheet.canvas.width !== width) Object.assign(sheet.canvas, { width, height });
		sheet.drawImage(video, 0, 0);
		const picture = sheet.getImageData(0, 0, width, height);
		const options = { formats: [...broughtFormats], maxNumberOfSymbols: 1 };
		return (await readBarcodes(picture, options))[0]?.text || null;
	};
}
