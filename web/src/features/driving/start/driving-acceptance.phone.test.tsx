import { paths } from '@sevk/contract/common/paths';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail, debitLine } from '../../../testing/builders/debit-builders.ts';
import { driverDay } from '../../../testing/builders/driving-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const verdict = page.getByRole('region', { name: 'Uyuşmazlığın sonucu' });

async function open(change: Partial<DebitDetail>): Promise<void> {
	const debit = debitDetail({ state: 'awaiting_acceptance', routeState: 'loading', ...change });
	const route = routeDetail({ state: 'loading', departedAt: null, departureKm: null });
	answer(readDriverDay, driverDay({ route, debit, cash: null }));
	await renderScreen(paths.driver, { as: profile('driver', { driverId: testId(401) }) });
	await expect.element(page.getByRole('button', { name: 'Zimmeti Kabul Et' })).toBeVisible();
}

test('the driver reads what the depot decided about each piece of his dispute', async () => {
	await open({
		disputeNote: 'Eksik koli: SP-240501-01, SP-240501-02.',
		differenceNote: 'Birlikte sayıldı, biri rafta bulundu',
		lines: [debitLine(1), debitLine(2, { state: 'pending', id: null, scannedAt: null })],
	});
	const decisions = verdict.getByRole('listitem');
	await expect.element(decisions.nth(0)).toHaveTextContent('SP-240501-01Zimmette kaldı');
	await expect.element(decisions.nth(1)).toHaveTextContent('SP-240501-02Zimmetten çıkarıldı');
	expect(verdict.element().textContent).toContain(
		'Deponun cevabı: Birlikte sayıldı, biri rafta bulundu',
	);
	await expectAccessible({ dark: true });
});

test('a zimmet that was corrected and sent again says so', async () => {
	await open({
		disputeNote: 'Eksik ekipman: 1 tartı. ₺500,00 avans verilmedi.',
		differenceNote: null,
		disputeEquipment: [{ id: testId(7), name: '1 tartı, yedek no. 5', isRemoved: false }],
		disputeFloat: { floatKurus: 50_000, receivedKurus: 0 },
	});
	await expect.element(verdict.getByText(/Zimmet düzeltildi ve yeniden gönderildi/)).toBeVisible();
	const decisions = verdict.getByRole('listitem');
	await expect.element(decisions.nth(0)).toHaveTextContent('1 tartı, yedek no. 5Zimmette kaldı');
	await expect.element(decisions.nth(1)).toHaveTextContent('₺500,00 avansZimmetten çıkarıldı');
});

test('a dispute of an older phone names equipment and float in its note only', async () => {
	const note = 'Eksik ekipman: 1 POS cihazı. ₺500,00 avans verilmedi.';
	await open({ disputeNote: note, differenceNote: null });
	await expect.element(verdict).toBeVisible();
	expect(verdict.element().textContent).toContain(note);
	expect(verdict.getByRole('listitem').elements()).toEqual([]);
});

test('a zimmet without a dispute shows no verdict', async () => {
	await open({ disputeNote: null });
	expect(verdict.elements()).toEqual([]);
});
