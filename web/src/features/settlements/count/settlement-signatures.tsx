import { Button, Text } from '@mantine/core';
import {
	addSettlementPapers,
	type Settlement,
	signSettlement,
	withdrawSettlementPaper,
} from '@sevk/contract/settlements/settlements';
import { formatDateTime } from '@sevk/domain/common/date/date';
import type { Signature } from '@sevk/domain/files/file-signature';
import {
	type SettlementParty,
	settlementPartyWords,
	settlementStatement,
	signingParties,
} from '@sevk/domain/settlements/settlement-signature';
import { IconPaperclip, IconSignature } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useAct, useFormAct } from '../../../api/commands/use-act.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { SignatureDrawing } from '../../../ui/file/signature-drawing.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { PaperForm } from '../../debits/common/debit-paper-form.tsx';
import { PaperLinks } from '../../debits/common/debit-paper-links.tsx';
import classes from './settlement-signatures.module.css';

const SignatureDialog = lazy(() =>
	import('../../../ui/file/signature-dialog.tsx').then(({ SignatureDialog: Dialog }) => ({
		default: Dialog,
	})),
);

type Props = { readonly settlement: Settlement };
type Paper = Settlement['papers'][number];

/** The signatures under a count of the cash: on this screen, or on paper. */
export function SettlementSignatures({ settlement }: Props) {
	const [adding, setAdding] = useState(false);
	const mayCount = useMay('settlements.count');
	const withdraw = useAct(withdrawSettlementPaper);
	const parties = signingParties(settlement);
	const { papers } = settlement;
	if (parties.length + papers.length === 0) return null;
	return (
		<Panel
			title="İmzalar"
			note="İmzalar gün sonu tutanağına basılır. Kasa yeniden sayılırsa yeniden atılır."
			actions={
				mayCount ? (
					<Button
						size="xs"
						variant="default"
						leftSection={<IconPaperclip size={15} aria-hidden />}
						onClick={() => setAdding(true)}
					>
						İmzalı Kâğıt Ekle
					</Button>
				) : undefined
			}
		>
			<div className={classes.parties}>
				{parties.map((party) => (
					<PartySignature key={party} party={party} settlement={settlement} />
				))}
			</div>
			<PaperLinks
				papers={papers}
				mayEdit={mayCount}
				busy={withdraw.isPending}
				onWithdraw={(body) =>
					withdraw.mutateAsync({ params: { routeId: settlement.routeId }, body })
				}
				noteOf={(paper) => (isOfEarlierCount(paper, settlement) ? ' (önceki sayım)' : '')}
			/>
			{adding ? <AddPapers settlement={settlement} onClose={() => setAdding(false)} /> : null}
		</Panel>
	);
}

type PartyProps = Props & { readonly party: SettlementParty };

function PartySignature({ party, settlement }: PartyProps) {
	const [signing, setSigning] = useState(false);
	const sign = useAct(signSettlement);
	const may = useMaySign(party, settlement);
	const signed = settlement.signatures.find((one) => one.party === party);
	const name = (party === 'cashier' ? settlement.countedByName : settlement.driverName) ?? '';

	async function send(signature: Signature) {
		setSigning(false);
		if (settlement.version === null) return;
		try {
			await sign.mutateAsync({
				params: { routeId: settlement.routeId },
				body: {
					version: settlement.version,
					party,
					signature: { ...signature, strokes: signature.strokes.map((one) => [...one]) },
				},
			});
			notifySuccess('İmza kaydedildi.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<section className={classes.party} aria-label={settlementPartyWords[party]}>
			<Text size="sm" fw={600}>
				{settlementPartyWords[party]}
			</Text>
			<Text size="sm">{signed?.signedBy ?? name}</Text>
			{signed ? (
				<>
					<SignatureDrawing {...signed} label={`${signed.signedBy} imzası`} />
					<Text size="xs" c="dimmed">
						{formatDateTime(signed.signedAt)}
					</Text>
				</>
			) : (
				<Text size="sm" c="dimmed">
					{hasPaper(settlement) ? 'İmzalı kâğıt eklendi.' : waitingWords(party, may)}
				</Text>
			)}
			{signed === undefined && may ? (
				<ServerActs>
					<Button
						size="xs"
						variant="default"
						leftSection={<IconSignature size={15} aria-hidden />}
						loading={sign.isPending}
						aria-label={`İmza al: ${settlementPartyWords[party]}`}
						onClick={() => setSigning(true)}
					>
						İmza Al
					</Button>
				</ServerActs>
			) : null}
			{signing ? (
				<Suspense fallback={null}>
					<SignatureDialog
						signer={`${name} · ${settlementPartyWords[party]}`}
						sentence={settlementStatement(party, settlement) ?? ''}
						onClose={() => setSigning(false)}
						onSign={(signature) => void send(signature)}
					/>
				</Suspense>
			) : null}
		</section>
	);
}

/** For the cash desk signs only who counted. */
function useMaySign(party: SettlementParty, { countedBy }: Settlement): boolean {
	const mayCount = useMay('settlements.count');
	const counter = useStore((store) => store.user?.userId === countedBy);
	return mayCount && (party !== 'cashier' || counter);
}

function isOfEarlierCount({ addedAt }: Paper, { countedAt }: Settlement): boolean {
	return countedAt !== null && addedAt < countedAt;
}

/** Whether a paper under the last count is on record, which holds the signatures of all parties. */
function hasPaper(settlement: Settlement): boolean {
	return settlement.papers.some(
		(paper) => paper.withdrawal === null && !isOfEarlierCount(paper, settlement),
	);
}

function waitingWords(party: SettlementParty, may: boolean): string {
	return party === 'cashier' && !may ? 'Sayımı yapan kişi imzalar.' : 'İmza bekleniyor.';
}

type AddProps = Props & { readonly onClose: () => void };

function AddPapers({ settlement, onClose }: AddProps) {
	const add = useFormAct(addSettlementPapers);
	return (
		<PaperForm
			sentence="Sürücünün ve kasanın imzaladığı gün sonu tutanağı. Yanlış eklenen kâğıt nedeni yazılarak geri alınır; dosyası kayıtta kalır."
			busy={add.isPending}
			onClose={onClose}
			onAttach={(fileNames) =>
				add.mutateAsync({ params: { routeId: settlement.routeId }, body: { fileNames } })
			}
		/>
	);
}
