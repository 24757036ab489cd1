import type { SearchHit } from '@sevk/contract/search/search';
import { foldText } from '@sevk/domain/common/text/fold';
import { minimumWordLength } from '@sevk/domain/search/search-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useConnection } from '../../api/connection/connection.ts';
import { sentenceOf } from '../../api/connection/problem.ts';
import { useStore } from '../../api/state/client-store.ts';
import { FindDialog, type FindGroup, type FindItem } from '../../ui/dialog/find-dialog.tsx';
import { ErrorStrip } from '../../ui/list/error-state.tsx';
import { CameraButton, CameraPicture, hasHandCamera } from '../../ui/scan/camera-button.tsx';
import { signalScan } from '../../ui/scan/scan-signal.ts';
import { hintScannerKeyboard } from '../../ui/scan/scanner-keyboard-hint.ts';
import { addressOfHit, groupsOfHits, itemOfHit } from './search-hit-items.tsx';
import { pageOfPaperCode } from './search-paper-code.ts';
import { isSearchable, useSearchHits } from './search-queries.ts';
import { recentHits, rememberHit } from './search-recents.ts';

/** A command of the search: "Rota oluştur". */
export type Command = FindItem & {
	/** Further words that match it. */
	readonly words: string;
};

type Props = {
	/** The scanned code that opened the dialog; empty if the user opened it. */
	readonly scanned: string;
	/** Opens with the camera on: "Barkod okut". */
	readonly withCamera: boolean;
	readonly commands: readonly Command[];
	readonly onClose: () => void;
};

const none: readonly SearchHit[] = [];

/** Delay between the last key and the request. */
const waitMs = 150;

/** "Nerede, kimde?": one field for numbers, plates, phones, names and commands. */
export function SearchDialog({ scanned, withCamera, commands, onClose }: Props) {
	const navigate = useNavigate();
	const userId = useStore((store) => store.user?.userId) ?? '';
	const { text, setText, requestText, setRequestText, found, settled } = useSearchText(scanned);
	const [camera, setCamera] = useState(withCamera);
	/**
	 * An entered text is selected, so that the next scan replaces it; a scanned one also plays a
	 * sound.
	 */
	const [entry, setEntry] = useState({ count: scanned === '' ? 0 : 1, silent: scanned === '' });
	const { online } = useConnection();
	const searchable = isSearchable(text);
	const hits = searchable ? (found.data?.hits ?? none) : none;

	// biome-ignore lint/correctness/useExhaustiveDependencies: a scan sounds once, when answered
	useEffect(() => {
		if (!settled || entry.silent) return;
		setEntry({ ...entry, silent: true });
		signalScan(hits.length > 0 ? 'ok' : 'stop');
	}, [settled, entry]);

	useEffect(() => hintScannerKeyboard(found.data?.scannerKeyboard), [found.data]);

	const paperPage = pageOfPaperCode(requestText);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each scanned paper
	useEffect(() => {
		if (paperPage === null) return;
		onClose();
		void navigate({ to: paperPage });
	}, [paperPage]);

	const setOpening = useOpeningOf(text, settled, () => hits[0] && open(hits[0]));

	function take(code: string, silent: boolean) {
		setText(code);
		setRequestText(code);
		setEntry((before) => ({ count: before.count + 1, silent }));
		// Scanning the same code again repeats the request.
		if (code === requestText) void found.refetch();
	}

	function open(hit: SearchHit) {
		const address = addressOfHit(hit);
		if (address === null) return;
		rememberHit(userId, hit);
		onClose();
		void navigate({ to: address });
	}

	const offered = { label: 'Komutlar', items: commandsFor(commands, text) };
	const groups =
		text.trim() === ''
			? [recentGroup(userId, open), offered]
			: [...groupsOfHits(hits, open), offered];
	const count = hits.length + offered.items.length;
	const failed = searchable && settled && found.isError;
	const above = (
		<>
			{camera ? (
				<CameraPicture onScan={(code) => take(code, false)} onClose={() => setCamera(false)} />
			) : null}
			{failed ? (
				<ErrorStrip
					sentence={online ? sentenceOf(found.error) : 'Bağlantı yok. Arama için bağlantı gerekir.'}
					onRetry={() => void found.refetch()}
				/>
			) : null}
		</>
	);
	return (
		<FindDialog
			title="Nerede, kimde?"
			placeholder="Barkod, sipariş, plaka, telefon, ad"
			text={text}
			onText={setText}
			onClose={onClose}
			groups={groups}
			pending={searchable && !settled}
			settled={settled || !searchable}
			onAsk={(byScanner) => {
				take(text, !byScanner);
				if (!byScanner) setOpening(text);
			}}
			onScan={(code) => take(code, false)}
			takenCount={entry.count}
			status={statusOf({ text, searchable, settled, failed, count })}
			tools={hasHandCamera() ? <CameraButton opened={camera} onChange={setCamera} /> : null}
			above={camera || failed ? above : null}
			empty={
				<Nothing text={text} searchable={searchable} settled={settled} failed={found.isError} />
			}
		/>
	);
}

/** The text of the field, the text of the request, and the answer. */
function useSearchText(scanned: string) {
	const [text, setText] = useState(scanned);
	const [requestText, setRequestText] = useState(scanned);
	const found = useSearchHits(requestText);
	useEffect(() => {
		if (requestText === text) return;
		const timer = setTimeout(() => setRequestText(text), waitMs);
		return () => clearTimeout(timer);
	}, [requestText, text]);

	return {
		text,
		setText,
		requestText,
		setRequestText,
		found,
		settled: requestText === text && !found.isFetching,
	};
}

/** Returns a function for Enter before the answer: the first hit opens once the answer arrives. */
function useOpeningOf(text: string, settled: boolean, onOpen: () => void) {
	const [pendingText, setPendingText] = useState<string | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is here
	useEffect(() => {
		if (pendingText === null || (pendingText === text && !settled)) return;
		setPendingText(null);
		if (pendingText === text) onOpen();
	}, [pendingText, text, settled]);
	return setPendingText;
}

type NothingProps = {
	readonly text: string;
	readonly searchable: boolean;
	readonly settled: boolean;
	readonly failed: boolean;
};

function Nothing({ text, searchable, settled, failed }: NothingProps) {
	if (!searchable) return <>En az {minimumWordLength} harf ya da bir numara yazın.</>;
	if (failed) return null;
	if (!settled) return <>Aranıyor…</>;
	return (
		<>
			<strong>Sonuç Bulunamadı</strong>
			<p>“{text.trim()}” için koli, sipariş, rota, zimmet, araç veya kişi yok.</p>
		</>
	);
}

/** The announcement for screen readers; commands count as results. */
function statusOf(facts: {
	text: string;
	searchable: boolean;
	settled: boolean;
	failed: boolean;
	count: number;
}): string {
	if (facts.text.trim() === '') return '';
	if (facts.searchable && !facts.settled) return 'Aranıyor';
	if (facts.count > 0) return `${facts.count} sonuç`;
	return facts.searchable && !facts.failed ? 'Sonuç Bulunamadı' : '';
}

function recentGroup(userId: string, onOpen: (hit: SearchHit) => void): FindGroup {
	const items = recentHits(userId).map((hit) => ({ ...itemOfHit(hit, onOpen), always: true }));
	return { label: 'Son açılanlar', items };
}

/** Commands that match every typed word; all of them without text. */
function commandsFor(commands: readonly Command[], text: string): readonly Command[] {
	const typed = foldText(text.trim()).split(/\s+/);
	return commands.filter(({ title, words }) => {
		const own = ` ${foldText(`${title} ${words}`)}`;
		return typed.every((word) => own.includes(` ${word}`));
	});
}
