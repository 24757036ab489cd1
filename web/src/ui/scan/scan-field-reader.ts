import {
	addTyped,
	awaitQuiet,
	endingPauseMs,
	isScannerReading,
	type Reading,
} from './scan-reading.ts';

/** Whether a scanner has ended a code with Enter or Tab since the page was opened. */
let hasSuffix = false;

export type FieldReader = {
	/** Called with a code that Tab or a line break ended; Enter belongs to the field. */
	readonly onCode: (code: string) => void;
	/** Called with a code that a pause ended. */
	readonly onPause: (code: string) => void;
	/** Whether a text is the beginning of an expected code: a pause is then inside of it. */
	readonly isPart?: ((text: string) => boolean) | undefined;
};

/**
 * Reads the codes that a scanner writes into a field. The field keeps what has come, so a pause loses
 * nothing. Returns a function that ends the reading.
 */
export function readField(field: HTMLInputElement, reader: () => FieldReader): () => void {
	let reading: Reading | null = null;
	let endWait: () => void = () => undefined;

	function forget(): void {
		endWait();
		reading = null;
	}
	function end(by: 'key' | 'pause'): void {
		const code = field.value.trim();
		forget();
		if (code === '') return;
		if (by === 'key') reader().onCode(code);
		else reader().onPause(code);
	}
	function waitForEnd(): void {
		endWait();
		if (reading === null || !isScannerReading(reading, field.value)) return;
		const isPart = reader().isPart?.(field.value.trim()) ?? false;
		endWait = awaitQuiet(endingPauseMs(reading, { hasSuffix, isPart }), () => end('pause'));
	}
	function onInput(event: Event) {
		const { inputType, data, timeStamp: atMs } = event as InputEvent;
		const { length } = field.value;
		const known = reading?.count ?? 0;
		// A keyboard that composes words sends the whole word again with each letter.
		const count = inputType === 'insertCompositionText' ? length - known : (data?.length ?? 0);
		if (count <= 0 || !inputType.startsWith('insert') || /Paste|Drop/.test(inputType))
			return forget();
		// Nothing was there before, or what was there is replaced.
		if (length <= count) reading = null;
		reading = addTyped(reading, { count, atMs });
		if (data !== null && /[\t\r\n]$/.test(data)) return end('key');
		waitForEnd();
	}
	function onKey(event: KeyboardEvent) {
		const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
		if (shiftKey || ctrlKey || altKey || metaKey || event.isComposing) return;
		if (key !== 'Enter' && key !== 'Tab') return;
		if (reading !== null && isScannerReading(reading, field.value)) hasSuffix = true;
		if (key === 'Enter') return forget();
		if (field.value.trim() === '') return;
		event.preventDefault();
		end('key');
	}
	field.addEventListener('input', onInput);
	field.addEventListener('keydown', onKey);
	return () => {
		forget();
		field.removeEventListener('input', onInput);
		field.removeEventListener('keydown', onKey);
	};
}
