// Small secrets of the native app: the keychain of iOS, the keystore of Android. Loaded in the app only.
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

/** A stored text; null without one. */
export async function readSecret(name: string): Promise<string | null> {
	const stored = await SecureStorage.get(name, false, false);
	return typeof stored === 'string' ? stored : null;
}

/** Readable while the screen is locked, so that positions are sent; never in a copy of the phone. */
export async function writeSecret(name: string, text: string): Promise<void> {
	const { afterFirstUnlockThisDeviceOnly } = KeychainAccess;
	await SecureStorage.set(name, text, false, false, afterFirstUnlockThisDeviceOnly);
}

export async function removeSecret(name: string): Promise<void> {
	await SecureStorage.remove(name, false);
}
