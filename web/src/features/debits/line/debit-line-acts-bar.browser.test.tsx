import { type Transfer, transferTargets } from '@sevk/contract/debits/debit-detail';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { LineActsBar } from './debit-line-acts-bar.tsx';

const detail = debitDetail();
// Pieces of a cancelled order may be transferred one by one.
const debit = { ...detail, lines: detail.lines.map((line) => ({ ...line, orderOpen: false })) };
const [first, second] = debit.lines;
const transfer: Transfer = {
	id: testId(571),
	number: 'ZD-1',
	direction: 'out',
	state: 'awaiting_acceptance',
	otherDebitId: testId(572),
	otherDebitNumber: 'ZMT-2',
	otherDriverName: 'Çiğdem Ünlü',
	pieceCount: 1,
	barcodes: [first?.barcode ?? ''],
	reasonLabel: 'Başka araca devredildi',
	equipment: [],
	note: '',
	rejectionNote: null,
	requestedByName: 'Hasan Demir',
	version: 1,
	requestedAt: '2026-11-20T08:00:00.000Z',
	decidedByName: null,
	decidedAt: null,
};
const devret = page.getByRole('button', { name: 'Devret' });

async function renderBar(pieceIds: readonly string[]) {
	answer(transferTargets, { items: [] });
	const waiting = { ...debit, transfers: [transfer] };
	const selection = { selectedIds: new Set(pieceIds), onSelectionChange: vi.fn() };
	await renderPart(<LineActsBar debit={waiting} {...selection} />, { as: profile('ops_manager') });
}

test('a piece that waits in a transfer is left out of the next one', async () => {
	await renderBar([first?.pieceId ?? '', second?.pieceId ?? '']);
	await devret.click();
	await expect.element(page.getByText(/^1 koli, devralan sürücü kabul edince/)).toBeVisible();
});

test('there is nothing to transfer when all pieces wait', async () => {
	await renderBar([first?.pieceId ?? '']);
	await expect.element(devret).toBeDisabled();
});
