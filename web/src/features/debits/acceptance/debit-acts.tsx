import { Button, Menu } from '@mantine/core';
import type { ExportFormat } from '@sevk/contract/common/export';
import { routePath } from '@sevk/contract/common/paths';
import { type DebitDetail, exportDebitLines } from '@sevk/contract/debits/debit-detail';
import { acceptDebit, cancelDebit } from '@sevk/contract/debits/debit-loading';
import { debitSheet, handBackSheet } from '@sevk/contract/debits/debit-papers';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { disputedDebitStates, loadingDebitStates } from '@sevk/domain/debits/common/debit';
import { cancelBlockSentence } from '@sevk/domain/debits/common/debit-words';
import { waitingRouteStates } from '@sevk/domain/routes/common/route';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { addressOf } from '../../../api/call/call.ts';
import { exporting, openFile } from '../../../api/call/download.ts';
import { useAct, useFormAct } from '../../../api/commands/use-act.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { printPaper } from '../../../ui/document/document-print.ts';
import { OtherActsMenu } from '../../../ui/document/other-acts-menu.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlForm } from '../../../ui/screen/use-url-form.ts';
import { acceptanceQuestion } from './debit-acceptance-sentence.ts';
import { AcceptanceSignature } from './debit-acceptance-signature.tsx';
import { mayDisputeReturn } from './debit-dispute.ts';
import { DisputeForm, SettlementForm } from './debit-dispute-form.tsx';
import { HandOverForm } from './debit-hand-over-form.tsx';
import { PaperAcceptanceForm } from './debit-paper-acceptance-form.tsx';

type Form =
	| 'hand-over'
	| 'cancel'
	| 'paper'
	| 'signature'
	| 'dispute'
	| 'dispute-return'
	| 'settle'
	| null;

/**
 * The acts of a debit, the next one first: hand over, accept, uyuşmazlık; then cancel and
 * belgeler.
 */
export function DebitActs({ debit }: { readonly debit: DebitDetail }) {
	const { form, setForm, close } = useActForm(debit);
	const phone = usePhone();
	const mayCancel = useMay('debits.scan') && debit.state !== 'cancelled';
	return (
		<>
			<NextAct debit={debit} onForm={setForm} />
			{phone ? (
				<OtherActsMenu>
					{mayCancel ? (
						<>
							<CancelItem debit={debit} onForm={setForm} />
							<Menu.Divider />
						</>
					) : null}
					<PaperItems debit={debit} />
				</OtherActsMenu>
			) : (
				<>
					{mayCancel ? (
						<OtherActsMenu>
							<CancelItem debit={debit} onForm={setForm} />
						</OtherActsMenu>
					) : null}
					<DebitPapers debit={debit} />
				</>
			)}
			{form === 'hand-over' ? <HandOverForm debit={debit} onClose={close} /> : null}
			{form === 'cancel' ? <CancelForm debit={debit} onClose={close} /> : null}
			{form === 'paper' ? <PaperAcceptanceForm debit={debit} onClose={close} /> : null}
			{form === 'signature' ? <OwnSignature debit={debit} onClose={close} /> : null}
			{form === 'dispute' ? <DisputeForm debit={debit} onClose={close} /> : null}
			{form === 'dispute-return' ? (
				<DisputeForm debit={debit} phase="return" onClose={close} />
			) : null}
			{form === 'settle' ? <SettlementForm debit={debit} onClose={close} /> : null}
		</>
	);
}

/** The open form of an act, which a link may open too (`form=settle`). */
function useActForm({ state }: DebitDetail) {
	const [chosen, setForm] = useState<Form>(null);
	const [linked, setLinked] = useUrlForm<'settle'>();
	const maySettle = useMay('debits.scan') && disputedDebitStates.includes(state);
	const isLinked = linked === 'settle' && maySettle;
	function close() {
		setForm(null);
		if (isLinked) setLinked(null);
	}
	return { form: chosen ?? (isLinked ? linked : null), setForm, close };
}

type NextProps = { readonly debit: DebitDetail; readonly onForm: (form: Form) => void };

function NextAct({ debit, onForm }: NextProps) {
	const mayScan = useMay('debits.scan');
	const mayPaper = useMay('debits.accept-on-paper');
	const mayRun = useMay('routes.run');
	const own = useStore((store) => store.user?.driverId === debit.driverId);
	const accept = useAct(acceptDebit);

	async function take() {
		if (!own) return onForm('paper');
		if (debit.signatureRequired) return onForm('signature');
		const yes = await confirm({
			title: 'Zimmeti Kabul Et',
			body: acceptanceQuestion(debit, true),
			verb: 'Zimmeti Kabul Et',
		});
		if (!yes) return;
		try {
			await accept.mutateAsync({
				params: { debitId: debit.id },
				body: { version: debit.version, onPaper: false },
			});
			notifySuccess('Zimmet kabul edildi.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	if (debit.state === 'draft' && mayScan) {
		return <Button onClick={() => onForm('hand-over')}>Sürücünün Kabulüne Gönder</Button>;
	}
	if (debit.state === 'awaiting_acceptance' && (own || mayPaper)) {
		return (
			<>
				<Button onClick={() => void take()} loading={accept.isPending}>
					Zimmeti Kabul Et
				</Button>
				<Button variant="default" onClick={() => onForm('dispute')}>
					Uyuşmazlık Bildir
				</Button>
			</>
		);
	}
	if (disputedDebitStates.includes(debit.state) && mayScan) {
		return <Button onClick={() => onForm('settle')}>Uyuşmazlığı Çöz</Button>;
	}
	if (mayDisputeReturn(debit) && (own || mayPaper)) {
		return (
			<Button variant="default" onClick={() => onForm('dispute-return')}>
				Uyuşmazlık Bildir
			</Button>
		);
	}
	if (debit.state === 'open' && isBeforeDeparture(debit) && mayRun) {
		return (
			<Button component={Link} to={routePath(debit.routeId)}>
				Çıkış Yap
			</Button>
		);
	}
	return null;
}

type OwnProps = { readonly debit: DebitDetail; readonly onClose: () => void };

/** The driver's own acceptance with the signature that the company requires. */
function OwnSignature({ debit, onClose }: OwnProps) {
	const accept = useAct(acceptDebit);
	return (
		<AcceptanceSignature
			debit={debit}
			onClose={onClose}
			onSign={async (signature) => {
				try {
					await accept.mutateAsync({
						params: { debitId: debit.id },
						body: { version: debit.version, onPaper: false, signature },
					});
					notifySuccess('Zimmet kabul edildi.');
					onClose();
				} catch (problem) {
					notifyProblem(problem);
				}
			}}
		/>
	);
}

/** True while the vehicle is in the depot: the loaded pieces can be viewed but not taken back. */
export function isBeforeDeparture({ routeState }: DebitDetail): boolean {
	return waitingRouteStates.some((state) => state === routeState);
}

/**
 * Cancels a debit before the driver has accepted it; afterwards the reason why that is not
 * possible.
 */
function CancelItem({ debit, onForm }: NextProps) {
	const whyId = useId();
	const block = cancelBlockSentence(debit.state);

	return (
		<>
			<Menu.Item
				color="crimson"
				disabled={block !== null}
				aria-describedby={block === null ? undefined : whyId}
				onClick={() => onForm('cancel')}
			>
				Zimmeti İptal Et
			</Menu.Item>
			{block === null ? null : (
				<Menu.Label id={whyId} maw={280} fw={400}>
					{block}
				</Menu.Label>
			)}
		</>
	);
}

/** Zimmeti İptal Et with its reason, which the history of the debit shows. */
function CancelForm({ debit, onClose }: OwnProps) {
	const cancel = useFormAct(cancelDebit);

	async function giveUp(note: string) {
		try {
			await cancel.mutateAsync({
				params: { debitId: debit.id },
				body: { version: debit.version, note },
			});
			notifySuccess('Zimmet iptal edildi.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ReasonDialog
			title={`${debit.number} iptal edilecek`}
			sentence="Okutulan koliler yeniden depoda görünür. Yazdığınız neden zimmet geçmişine geçer."
			verb="Zimmeti İptal Et"
			destructive
			minLength={minimumExplanationLength}
			busy={cancel.isPending}
			onClose={onClose}
			onSubmit={(note) => void giveUp(note)}
		/>
	);
}

function DebitPapers({ debit }: { readonly debit: DebitDetail }) {
	return (
		<Menu position="bottom-end">
			<Menu.Target>
				<Button
					variant="default"
					leftSection={<IconPrinter size={16} aria-hidden />}
					rightSection={<IconChevronDown size={14} aria-hidden />}
				>
					Belgeler
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				<PaperItems debit={debit} />
			</Menu.Dropdown>
		</Menu>
	);
}

/** Documents of a debit, and the export of its lines. */
function PaperItems({ debit }: { readonly debit: DebitDetail }) {
	const params = { debitId: debit.id };
	const beforeAcceptance = loadingDebitStates.includes(debit.state);

	function print(endpoint: typeof debitSheet | typeof handBackSheet) {
		void printPaper('Belge', () => openFile(addressOf(endpoint, { params })));
	}

	function take(format: ExportFormat) {
		const lines = exporting(exportDebitLines, { params, query: {} });
		void printPaper('Dosya', () => lines(format, () => undefined));
	}

	return (
		<>
			<Menu.Item onClick={() => print(debitSheet)}>Zimmet Listesi (PDF)</Menu.Item>
			<Menu.Item disabled={beforeAcceptance} onClick={() => print(handBackSheet)}>
				Geri Teslim Tutanağı (PDF)
			</Menu.Item>
			<Menu.Divider />
			<Menu.Label>Kalemleri dışa aktar</Menu.Label>
			<Menu.Item onClick={() => take('xlsx')}>Excel (.xlsx)</Menu.Item>
			<Menu.Item onClick={() => take('csv')}>CSV (.csv)</Menu.Item>
		</>
	);
}
