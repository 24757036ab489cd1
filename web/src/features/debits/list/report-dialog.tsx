import { Anchor, Button, Group } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import { reportSheet } from '@sevk/contract/debits/debit-papers';
import type { ReportDetail } from '@sevk/contract/debits/report-list';
import { formatTrackingNumber } from '@sevk/domain/common/identifier/tracking-number';
import {
	type DepotReportType,
	depotReportEffectSentence,
	depotReportRejectionSentence,
	reportTypeWords,
} from '@sevk/domain/debits/line/debit-report';
import { listedReportWord } from '@sevk/domain/debits/line/report-list-words';
import { Link } from '@tanstack/react-router';
import { addressOf } from '../../../api/call/call.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { detailOf } from '../../../ui/feedback/detail-of.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { useReportDetail } from '../common/debit-queries.ts';
import { ReportDecision } from '../common/report-decision.tsx';
import { listedStates, ReportFacts, ReportPrintButton } from '../common/report-facts.tsx';
import classes from './report-dialog.module.css';
import { ReportWithdrawal } from './report-withdrawal.tsx';

type Props = { readonly reportId: string; readonly onClose: () => void };

/** A report on goods of a depot, which belongs to no debit, with its decision. */
export function ReportDialog({ reportId, onClose }: Props) {
	const found = useReportDetail(reportId);
	const report = found.data;
	const title =
		report === undefined ? 'Tutanak' : `${reportTypeWords[report.reportType]} ${report.number}`;
	return (
		<Modal
			opened
			title={title}
			maxWidth={640}
			minHeight={200}
			fullOnPhone
			onClose={onClose}
			footer={
				<Group gap="xs">
					<Button size="xs" variant="default" onClick={onClose}>
						Kapat
					</Button>
					{report === undefined ? null : <ReportActs report={report} />}
				</Group>
			}
		>
			{found.isError ? <p role="alert">{detailOf(found.error)}</p> : null}
			{report === undefined ? null : (
				<div className={classes.report}>
					<div>
						<StatusChip {...listedReportWord(report.reportType, listedStates[report.state])} />
					</div>
					<ReportFacts report={report} />
					<ReportGoods report={report} />
				</div>
			)}
		</Modal>
	);
}

function ReportActs({ report }: { readonly report: ReportDetail }) {
	const type = report.reportType as DepotReportType;
	const goods = {
		pieceCount: report.goods.length,
		productCount: report.goods.filter(({ kind }) => kind === 'product').length,
	};
	return (
		<>
			<ReportPrintButton
				number={report.number}
				address={() => addressOf(reportSheet, { params: { reportId: report.id } })}
			/>
			{report.debitId === null ? (
				<>
					<ReportWithdrawal report={report} />
					<ReportDecision
						report={report}
						effect={depotReportEffectSentence(type, goods)}
						rejection={depotReportRejectionSentence(type)}
					/>
				</>
			) : null}
		</>
	);
}

/** What the second person looks at: each piece with its order. */
function ReportGoods({ report }: { readonly report: ReportDetail }) {
	return (
		<ul className={classes.goods}>
			{report.goods.map((piece) => (
				<li key={piece.pieceId}>
					<span>{piece.label || 'Koli'}</span>
					<span>{formatTrackingNumber(piece.barcode)}</span>
					<span>
						{piece.orderId === null ? null : (
							<Anchor component={Link} to={orderPath(piece.orderId)} size="sm">
								{piece.orderNo}
							</Anchor>
						)}
						{piece.senderName === '' ? null : ` · ${piece.senderName}`}
					</span>
				</li>
			))}
		</ul>
	);
}
