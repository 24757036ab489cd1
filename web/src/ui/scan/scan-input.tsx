import { ActionIcon, TextInput } from '@mantine/core';
import { foldBarcode } from '@sevk/domain/common/identifier/barcode';
import type { ScanTone } from '@sevk/domain/debits/line/debit-scan';
import { fragmentOf } from '@sevk/domain/orders/piece/piece-code-fragment';
import { IconBarcode, IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CameraButton, CameraPicture, hasHandCamera } from './camera-button.tsx';
import { readingFilter } from './repeated-reading.ts';
import classes from './scan-input.module.css';
import { signalScan } from './scan-signal.ts';
import { useScanField } from './use-scanner.ts';

export type ScanResult = {
	/** Changes with every scan, so that the same answer twice flashes and sounds twice. */
	readonly key: string | number;
	readonly tone: ScanTone;
	/** A short sentence: "Zimmetlendi (12/40)". */
	readonly text: string;
	/** Below it: the scanned item, and a link that resolves a refusal. */
	readonly note?: string | undefined;
};

type Props = {
	readonly onScan: (code: string) => void;
	readonly result: ScanResult | null;
	/** False where the screen shows the answer in its own size; the tone sounds all the same. */
	readonly showsAnswer?: boolean;
	readonly label?: string;
	readonly placeholder?: string;
	/** True disables the scanner and the field. */
	readonly disabled?: boolean;
	/** The codes that the screen expects: a pause inside of one does not end it. */
	readonly expectedCodes?: () => readonly string[];
};

/**
 * Receives scans from anywhere on the screen, from the camera or typed into the field, and shows
 * the last answer.
 */
export function ScanInput({
	onScan,
	result,
	showsAnswer = true,
	disabled = false,
	expectedCodes,
	...words
}: Props) {
	const field = useRef<HTMLInputElement>(null);
	const [text, setText] = useState('');
	// A person who touches the field writes; else the keyboard of the screen would cover the list.
	const [isTouched, setIsTouched] = useState(false);
	const [camera, setCamera] = useState(false);
	const signalled = useRef<string | number | null>(null);
	const scanned = useRef(readingFilter('scanner'));
	function scan(code: string) {
		if (scanned.current(code, performance.now()) === 'new') onScan(code);
	}
	const onCode = (code: string) => {
		setText('');
		scan(code);
	};
	const isPart = (part: string) => isBeginning(part, expectedCodes?.() ?? []);
	useScanField(field, { onCode, onPause: onCode, isPart }, !disabled);
	useEffect(() => {
		if (!result || result.key === signalled.current) return;
		signalled.current = result.key;
		signalScan(result.tone);
	}, [result]);

	function submit() {
		const code = text.trim();
		if (code !== '') onCode(code);
	}

	return (
		<div className={classes.scan}>
			<form
				className={classes.field}
				onSubmit={(event) => {
					event.preventDefault();
					submit();
				}}
			>
				<TextInput
					ref={field}
					size="md"
					value={text}
					onChange={(event) => setText(event.currentTarget.value)}
					aria-label={words.label ?? 'Barkod Okut'}
					placeholder={words.placeholder ?? 'Barkod okutun veya yazın'}
					disabled={disabled}
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					enterKeyHint="done"
					inputMode={hasHandCamera() && !isTouched ? 'none' : 'text'}
					onPointerDown={() => setIsTouched(true)}
					onBlur={() => setIsTouched(false)}
					leftSection={<IconBarcode size={20} stroke={1.6} aria-hidden />}
					rightSection={
						<ActionIcon type="submit" aria-label="Okut" disabled={disabled}>
							<IconCornerDownLeft size={18} stroke={1.8} />
						</ActionIcon>
					}
				/>
				{hasHandCamera() ? (
					<CameraButton opened={camera} onChange={setCamera} disabled={disabled} />
				) : null}
			</form>
			{camera && !disabled ? (
				<CameraPicture onScan={onScan} onClose={() => setCamera(false)} />
			) : null}
			{showsAnswer ? <LastAnswer result={result} /> : null}
		</div>
	);
}

/** Whether a text is the beginning of an expected code, and none of them. */
function isBeginning(text: string, expectedCodes: readonly string[]): boolean {
	const read = foldBarcode(text);
	const codes = expectedCodes.map(foldBarcode);
	return !codes.includes(read) && codes.some((code) => fragmentOf(read, code) === 'head');
}

function LastAnswer({ result }: Pick<Props, 'result'>) {
	return (
		<div className={classes.answer} aria-live="assertive">
			{result ? (
				<div key={result.key} className={classes.flash} data-tone={result.tone}>
					<strong>{result.text}</strong>
					{result.note ? <span>{result.note}</span> : null}
				</div>
			) : (
				<div className={classes.waiting}>Okutma bekleniyor</div>
			)}
		</div>
	);
}
