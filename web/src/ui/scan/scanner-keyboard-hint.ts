import {
	type ScannerKeyboard,
	scannerKeyboardSentence,
} from '@sevk/domain/common/identifier/scanner-keyboard';
import { notifyInfo } from '../feedback/toasts.tsx';

const shownKey = 'sevk-scanner-keyboard';

/** Says once in a session what to set on the scanner. */
export function hintScannerKeyboard(keyboard: ScannerKeyboard | undefined): void {
	if (keyboard === undefined || wasShown()) return;
	notifyInfo(scannerKeyboardSentence(keyboard));
}

function wasShown(): boolean {
	try {
		if (sessionStorage.getItem(shownKey) !== null) return true;
		sessionStorage.setItem(shownKey, 'shown');
	} catch {
		// Storage may be blocked; the sentence is then shown again.
	}
	return false;
}
