import { Button } from '@mantine/core';
import { debitPath } from '@sevk/contract/common/paths';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import type { PieceChoice } from '@sevk/contract/orders/order-pieces';
import { debitStateWords } from '@sevk/domain/debits/common/debit-words';
import type { ScanTone } from '@sevk/domain/debits/line/debit-scan';
import { vehicleWords } from '@sevk/domain/routes/common/route-words';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { recordState } from '../../../api/connection/list-state.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { DetailScreen } from '../../../ui/list/detail-screen.tsx';
import { ScanInput, type ScanResult } from '../../../ui/scan/scan-input.tsx';
import { Screen, type ScreenProps } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import { OneDepot } from '../../depots/depot-select.tsx';
import { PieceChoiceList } from '../../orders/common/piece-choice-list.tsx';
import type { ScanDirection } from '../../orders/common/piece-scan-queue.ts';
import { DebitActs } from '../acceptance/debit-acts.tsx';
import { useDebit } from '../common/debit-queries.ts';
import { DebitScanBoard } from '../scan/debit-scan-board.tsx';
import { scanAhead } from '../scan/debit-scans.ts';
import classes from './debit-depot.module.css';

/** The zimmet of a scanned piece, or why there is none. */
export type FoundDebit =
	| { readonly debitId: string }
	| {
			readonly tone: ScanTone;
			readonly sentence: string;
			readonly choices?: readonly PieceChoice[];
	  };

type Props = {
	readonly title: string;
	/** Why a depot is needed. */
	readonly note: string;
	readonly direction: ScanDirection;
	readonly find: (depotId: string, barcode: string) => Promise<FoundDebit>;
	/** What can be chosen instead of a scan. */
	readonly list: (depotId: string, onOpen: (debitId: string) => void) => ReactNode;
};

/** A tab of Depo: a piece is scanned, or a zimmet chosen; its board then takes all further scans. */
export function DebitDepotScreen(props: Props) {
	const { title, note } = props;
	const { state, change } = useUrlState({ zimmet: '' });
	const open = (debitId: string) => change({ zimmet: debitId });
	if (state.zimmet !== '') {
		return <ChosenDebit title={title} debitId={state.zimmet} onBack={() => open('')} />;
	}
	return (
		<Screen title={title}>
			<OneDepot note={note}>
				{(depotId) => <DebitChoice key={depotId} {...props} depotId={depotId} onOpen={open} />}
			</OneDepot>
		</Screen>
	);
}

type ChoiceProps = Props & {
	readonly depotId: string;
	readonly onOpen: (debitId: string) => void;
};

function DebitChoice({ depotId, direction, find, list, onOpen }: ChoiceProps) {
	const newest = useRef(0);
	const [result, setResult] = useState<ScanResult | null>(null);
	const [choices, setChoices] = useState<readonly PieceChoice[]>([]);

	async function scan(barcode: string) {
		newest.current += 1;
		const key = newest.current;
		const found = await find(depotId, barcode).catch((problem: unknown) => ({
			tone: 'stop' as const,
			sentence: `${sentenceOf(problem)} Yeniden okutun.`,
		}));
		// An answer that comes after the next scan belongs to a piece that is out of the hand.
		if (key !== newest.current) return;
		if ('debitId' in found) {
			scanAhead(found.debitId, barcode, direction);
			onOpen(found.debitId);
			return;
		}
		setResult({ key, tone: found.tone, text: found.sentence, note: barcode });
		setChoices(('choices' in found && found.choices) || []);
	}

	return (
		<div className={classes.choice}>
			<section aria-label="Okutma" className={classes.scan}>
				<ScanInput onScan={(barcode) => void scan(barcode)} result={result} />
				{choices.length > 0 ? (
					<PieceChoiceList choices={choices} onChoose={({ barcode }) => void scan(barcode)} />
				) : (
					<p className={classes.hint}>İlk koliyi okutun; zimmeti kendiliğinden açılır.</p>
				)}
			</section>
			{list(depotId, onOpen)}
		</div>
	);
}

type ChosenProps = {
	readonly title: string;
	readonly debitId: string;
	readonly onBack: () => void;
};

function ChosenDebit({ title, debitId, onBack }: ChosenProps) {
	const debit = useDebit(debitId);
	return (
		<DetailScreen
			title={title}
			{...recordState(debit)}
			frame={debit.data ? frameOf(debit.data, title, onBack) : null}
		/>
	);
}

function frameOf(debit: DebitDetail, title: string, onBack: () => void): ScreenProps {
	return {
		title,
		actions: (
			<>
				<Button
					variant="default"
					leftSection={<IconArrowLeft size={16} aria-hidden />}
					onClick={onBack}
				>
					Başka Zimmet
				</Button>
				<ServerActs>
					<DebitActs debit={debit} />
				</ServerActs>
			</>
		),
		summary: (
			<Facts
				inLine
				facts={[
					{ label: 'Zimmet', value: <Link to={debitPath(debit.id)}>{debit.number}</Link> },
					{ label: 'Durum', value: <StatusChip {...debitStateWords[debit.state]} size="sm" /> },
					{ label: 'Sürücü', value: debit.driverName },
					{ label: 'Araç', value: vehicleWords(debit.plate, debit.tour) },
					{ label: 'Rota', value: debit.routeNumber },
				]}
			/>
		),
		children: <DebitScanBoard debit={debit} />,
	};
}

type RowProps = {
	readonly mark?: ReactNode;
	readonly name: string;
	readonly notes: readonly string[];
	readonly chip: ReactNode;
	readonly busy?: boolean;
	readonly onOpen: () => void;
};

/** A zimmet or a route to choose. */
export function DepotRow({ mark, name, notes, chip, busy = false, onOpen }: RowProps) {
	return (
		<li>
			<button type="button" disabled={busy} onClick={onOpen}>
				{mark === undefined ? null : <strong className={classes.mark}>{mark}</strong>}
				<span className={classes.about}>
					<span>{name}</span>
					{notes.map((each) => (
						<small key={each}>{each}</small>
					))}
				</span>
				{chip}
			</button>
		</li>
	);
}
