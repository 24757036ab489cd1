import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { logFailure } from '../../api/connection/log.ts';
import { leave } from '../../api/startup/signed-in-user.ts';
import { isCovered, isTyping } from '../../ui/scan/typing.ts';
import { useScannerElsewhere } from '../../ui/scan/use-scanner.ts';
import { useNavUser } from '../navigation/navigation.ts';
import { commandsOf } from './commands.ts';

const SearchDialog = lazy(async () => ({
	default: (await import('../../features/search/search-dialog.tsx')).SearchDialog,
}));

type Opening = {
	readonly scanned: string;
	readonly withCamera: boolean;
	/** The screen of the scan; it may still be loading. */
	readonly scannedOn?: string;
};

/** State of the search dialog, and the ways to open it: Ctrl K, `/`, a scan on any screen. */
export function useSearchOpening(phone: boolean) {
	const [opening, setOpening] = useState<Opening | null>(null);
	const open = useCallback(() => setOpening({ scanned: '', withCamera: false }), []);
	const openScan = useCallback(() => setOpening({ scanned: '', withCamera: phone }), [phone]);
	const router = useRouter();
	useScannerElsewhere(
		(scanned) =>
			setOpening({ scanned, withCamera: false, scannedOn: router.latestLocation.pathname }),
		// A scan during the loading of a scan screen is meant for that screen; one of another screen is
		// not. The dialog would take all further ones, unseen by who looks at the goods.
		(take) => {
			if (opening?.scannedOn === undefined) return;
			setOpening(null);
			if (opening.scannedOn === router.latestLocation.pathname) take(opening.scanned);
		},
	);
	useEffect(() => {
		function onKey(event: KeyboardEvent) {
			const byName = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
			const bySlash = event.key === '/' && !isTyping() && !event.ctrlKey && !event.altKey;
			if ((!byName && !bySlash) || isCovered()) return;
			event.preventDefault();
			open();
		}
		window.addEventListener('keydown', onKey);
		return () => window.removeEventListener('keydown', onKey);
	}, [open]);
	return { opening, setOpening, open, openScan };
}

type Props = {
	readonly opening: Opening | null;
	readonly onChange: (opening: Opening | null) => void;
};

/** The dialog with the commands of this user; its code loads when it is first opened. */
export function SearchHost({ opening, onChange }: Props) {
	const navigate = useNavigate();
	const navUser = useNavUser();
	const { setColorScheme } = useMantineColorScheme();
	const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
	if (opening === null) return null;
	const close = () => onChange(null);
	const closing = (act: () => void) => () => {
		close();
		act();
	};
	const commands = commandsOf(navUser, {
		go: (address) => closing(() => void navigate({ to: address }))(),
		scan: () => onChange({ scanned: '', withCamera: true }),
		switchTheme: closing(() => setColorScheme(dark ? 'light' : 'dark')),
		signOut: closing(() => void signOut()),
		dark,
	});

	async function signOut() {
		await leave().catch((error: unknown) => logFailure('Çıkış sunucuya bildirilemedi.', error));
		await navigate({ to: paths.login });
	}

	return (
		<Suspense fallback={null}>
			<SearchDialog
				// "Barkod okut" opens a new dialog with the camera; a further scan goes to the open
				// dialog.
				key={opening.withCamera ? 'camera' : 'text'}
				scanned={opening.scanned}
				withCamera={opening.withCamera}
				commands={commands}
				onClose={close}
			/>
		</Suspense>
	);
}
