import type { DebitDetail, DebitEquipment } from '@sevk/contract/debits/debit-detail';
import {
	acceptDebit,
	disputeDebit,
	handOver,
	settleDispute,
	undoScan,
} from '@sevk/contract/debits/debit-loading';
import { uploadTempFile } from '@sevk/contract/files/files';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { explanationTooShort } from '@sevk/domain/common/rule/explanation';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { balance } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { DisputeForm, SettlementForm } from './debit-dispute-form.tsx';
import { HandOverForm } from './debit-hand-over-form.tsx';
import { PaperAcceptanceForm } from './debit-paper-acceptance-form.tsx';

const debit = debitDetail({ state: 'awaiting_acceptance', version: 3 });
const posDevice: DebitEquipment = {
	id: testId(7),
	kind: 'pos',
	serial: 'PX-4471',
	label: '',
	givenCount: 1,
	returnedCount: 0,
	missingCount: 0,
	missingNote: '',
	transferredCount: 0,
};
const done = { id: debit.id, version: 4 };
const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name });
const stale = refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' });

describe('a dispute', () => {
	async function renderForm() {
		const onClose = vi.fn();
		await renderPart(<DisputeForm debit={debit} onClose={onClose} />, { as: profile('driver') });
		return onClose;
	}

	async function renderSettlement(change: Partial<DebitDetail> = {}) {
		const onClose = vi.fn();
		const disputed = { ...debit, disputeNote: '1 koli eksik çıktı', ...change };
		await renderPart(<SettlementForm debit={disputed} onClose={onClose} />, {
			as: profile('warehouse'),
		});
		return onClose;
	}

	test('is raised with the pieces that are missing, and the number of others', async () => {
		answer(disputeDebit, done);
		const onClose = await renderForm();
		const missing = page.getByRole('group', { name: /^Araçta olmayan koliler/ });
		await missing.getByRole('checkbox', { name: 'Koli 1/2' }).click();
		await field('Fazla koli').fill('2');
		await field('Açıklama').fill('Bir koli araçta yok.');
		await expectAccessible({ dark: true });
		await button('Uyuşmazlık Bildir').click();
		await expect.element(page.getByText('Uyuşmazlık bildirildi.')).toBeVisible();
		expect(onClose).toHaveBeenCalledOnce();
		await expect
			.poll(() => requestsOf(disputeDebit)[0]?.body)
			.toEqual({
				version: 3,
				shortCount: 1,
				overCount: 2,
				equipmentIds: [],
				pieceIds: [debit.lines[0]?.pieceId],
				note: `Eksik koli: ${debit.lines[0]?.barcode}. Bir koli araçta yok.`,
			});
	});

	test('lists equipment and float before the pieces, which may be a hundred', async () => {
		const lent = { ...debit, floatKurus: 50_000, equipment: [posDevice] };
		await renderPart(<DisputeForm debit={lent} onClose={vi.fn()} />, {
			as: profile('driver'),
		});
		const boxes = page.getByRole('checkbox');
		await expect.element(boxes.nth(0)).toHaveAccessibleName(equipmentName(posDevice));
		await expect.element(boxes.nth(1)).toHaveAccessibleName('₺500,00 avans eksik');
		await expect.element(boxes.nth(2)).toHaveAccessibleName('1. durak');
	});

	test('needs an explanation', async () => {
		await renderForm();
		await field('Açıklama').fill('eksik');
		await button('Uyuşmazlık Bildir').click();
		await expect.element(page.getByText(explanationTooShort).first()).toBeVisible();
		expect(requestsOf(disputeDebit)).toEqual([]);
		await expectAccessible();
	});

	test.each([stale, refuse(debitRefusals, 'debit/short-exceeds', { loadedCount: 2 }), offline])(
		'keeps what was written when it is not taken',
		async (reply) => {
			answer(disputeDebit, reply);
			const onClose = await renderForm();
			await field('Açıklama').fill('Bir koli araçta yok.');
			await button('Uyuşmazlık Bildir').click();
			await expect.element(page.getByRole('alert')).toBeVisible();
			await expect.element(field('Açıklama')).toHaveValue('Bir koli araçta yok.');
			expect(onClose).not.toHaveBeenCalled();
		},
	);

	test('is settled by the depot, which reads what the driver wrote', async () => {
		answer(settleDispute, done);
		const onClose = await renderSettlement();
		await expect.element(page.getByText('Sürücünün bildirdiği: 1 koli eksik çıktı')).toBeVisible();
		await expect.element(page.getByText('Araçta olmayan koliler')).not.toBeInTheDocument();
		await expect
			.element(page.getByText(/Araçta olmayan koli varsa önce okutmasını geri alın\.$/))
			.toBeVisible();
		await field('Bozuk para avansı').fill('300');
		await field('Açıklama').fill('Koli depoda bulundu.');
		await button('Uyuşmazlığı Çöz').click();
		await expect
			.element(page.getByText('Uyuşmazlık çözüldü, zimmet yeniden kabule gönderildi.'))
			.toBeVisible();
		expect(requestsOf(settleDispute)[0]?.body).toMatchObject({ floatKurus: 30_000 });
		expect(onClose).toHaveBeenCalledOnce();
	});

	test('of the return is answered koli by koli, and what was not scanned is rejected', async () => {
		answer(settleDispute, done);
		const [first, second] = debit.lines;
		if (first === undefined || second === undefined) throw new Error('two lines are needed');
		const onClose = await renderSettlement({
			state: 'return_disputed',
			disputePhase: 'return',
			disputedAt: '2026-11-20T15:00:00.000Z',
			lines: [
				{
					...first,
					isDisputed: true,
					state: 'cleared_returned',
					place: 'depot',
					settledAt: '2026-11-20T15:10:00.000Z',
				},
				{ ...second, isDisputed: true, state: 'return_pending' },
			],
		});
		const named = page.getByRole('list', { name: 'Sürücünün itiraz ettiği koliler (2)' });
		await expect.element(named.getByRole('listitem').nth(0)).toMatchTextContent(/Düzeltildi$/);
		await expect
			.element(named.getByRole('listitem').nth(1))
			.toMatchTextContent(/Depo kontrol ediyor$/);
		await expect.element(page.getByText(/Düzeltilmeyen 1 koli için/)).toBeVisible();
		await button('Uyuşmazlığı Çöz').click();
		await expect.element(page.getByText(explanationTooShort)).toBeVisible();
		await field('Sürücüye cevap').fill('Depo arandı, koli yok');
		await expectAccessible({ dark: true });
		await button('Uyuşmazlığı Çöz').click();
		await expect.element(page.getByText('Uyuşmazlık çözüldü.')).toBeVisible();
		const body = requestsOf(settleDispute)[0]?.body;
		expect(body).toMatchObject({ note: 'Depo arandı, koli yok' });
		expect(body).not.toHaveProperty('floatKurus');
		expect(onClose).toHaveBeenCalledOnce();
	});

	test('lists the koli that the driver did not find, with what became of them', async () => {
		const [first, second] = debit.lines;
		if (first === undefined || second === undefined) throw new Error('two lines are needed');
		await renderSettlement({
			lines: [first, { ...second, isDisputed: true, state: 'pending' }],
		});
		const missing = page.getByRole('list', { name: 'Sürücünün bulamadığı koliler (1)' });
		await expect
			.element(missing.getByRole('listitem'))
			.toHaveTextContent(`${second.barcode}SP-240501 · Koli 2/2Zimmet Bekliyor`);
		await expectAccessible({ dark: true });
	});

	test('takes the scan of a koli back that the driver did not find', async () => {
		answer(undoScan, done);
		const [first, second] = debit.lines;
		if (first === undefined || second === undefined) throw new Error('two lines are needed');
		const disputed = { ...second, isDisputed: true, state: 'debited' as const };
		await renderSettlement({ lines: [first, disputed] });
		await button('Okutmayı Geri Al').click();
		await expect.poll(() => requestsOf(undoScan)[0]?.body.pieceId).toBe(second.pieceId);
		await expect.element(page.getByText(`${second.barcode} okutması geri alındı.`)).toBeVisible();
	});

	test('is settled with the equipment that was not handed over taken off', async () => {
		answer(settleDispute, done);
		const scale = {
			...posDevice,
			id: testId(8),
			kind: 'other' as const,
			serial: '',
			label: 'Tartı',
		};
		await renderSettlement({
			equipment: [scale, posDevice],
			floatKurus: 50_000,
			disputeEquipment: [{ id: posDevice.id, name: equipmentName(posDevice), isRemoved: false }],
			disputeFloat: { floatKurus: 50_000, receivedKurus: 30_000 },
		});
		const first = page.getByRole('checkbox').nth(0);
		await expect.element(first).toHaveAccessibleName(equipmentName(posDevice));
		await expect.element(first).toHaveAccessibleDescription('Sürücü almadığını bildirdi.');
		await expect.element(page.getByText('Sürücünün aldığını bildirdiği: ₺300,00')).toBeVisible();
		await first.click();
		await field('Açıklama').fill('Cihaz depoda kaldı.');
		await expectAccessible({ dark: true });
		await button('Uyuşmazlığı Çöz').click();
		await expect
			.poll(() => requestsOf(settleDispute)[0]?.body)
			.toMatchObject({ removedEquipmentIds: [posDevice.id], floatKurus: 50_000 });
	});

	test('leaving with another float is asked about', async () => {
		const onClose = await renderSettlement();
		await field('Bozuk para avansı').fill('300');
		await button('Vazgeç').click();
		const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler' });
		await expect.element(question).toBeVisible();
		await question.getByRole('button', { name: 'Vazgeç' }).click();
		await expect.element(question).not.toBeInTheDocument();
		await expect.element(field('Bozuk para avansı')).toHaveValue('₺300,00');
		expect(onClose).not.toHaveBeenCalled();
	});
});

describe('handing over', () => {
	async function renderForm(change: Parameters<typeof debitDetail>[0] = {}) {
		const onClose = vi.fn();
		await renderPart(
			<HandOverForm debit={debitDetail({ state: 'draft', ...change })} onClose={onClose} />,
			{ as: profile('warehouse') },
		);
		return onClose;
	}

	test('sends the float in kuruş', async () => {
		answer(handOver, done);
		const onClose = await renderForm();
		await field('Bozuk para avansı').fill('500,50');
		await expectAccessible();
		await button('Sürücünün Kabulüne Gönder').click();
		await expect.element(page.getByText('Zimmet sürücünün kabulüne gönderildi.')).toBeVisible();
		expect(onClose).toHaveBeenCalledOnce();
		await expect
			.poll(() => requestsOf(handOver)[0]?.body)
			.toEqual({ version: 1, floatKurus: 50_050 });
	});

	test('shows how many packages were not scanned, and cannot be submitted before', async () => {
		await renderForm({ balance: { ...balance(1), pending: 1 } });
		await expect
			.element(page.getByRole('alert'))
			.toMatchTextContent(debitRefusals['debit/pieces-pending']({ pieceCount: 1 }));
		await expect.element(button('Sürücünün Kabulüne Gönder')).toBeDisabled();
		await expectAccessible({ dark: true });
	});

	test.each([stale, refuse(debitRefusals, 'debit/nothing-scanned'), offline])(
		'stays open when it is not taken',
		async (reply) => {
			answer(handOver, reply);
			const onClose = await renderForm();
			await field('Bozuk para avansı').fill('500');
			await button('Sürücünün Kabulüne Gönder').click();
			await expect.element(page.getByRole('alert')).toBeVisible();
			await expect.element(field('Bozuk para avansı')).toHaveValue('₺500,00');
			expect(onClose).not.toHaveBeenCalled();
		},
	);
});

test('an acceptance on paper takes the signed list, which the company may require', async () => {
	answer(uploadTempFile, { data: { fileName: 'liste.pdf' } });
	answer(acceptDebit, done);
	const onClose = vi.fn();
	const required = { ...debit, id: testId(790), signatureRequired: true };
	await renderPart(<PaperAcceptanceForm debit={required} onClose={onClose} />, {
		as: profile('warehouse'),
	});
	await expect.element(button('Kabul Et')).toBeDisabled();
	const pdf = new File(['%PDF-'], 'liste.pdf', { type: 'application/pdf' });
	await page.getByLabelText('İmzalı kâğıt (fotoğraf ya da PDF)').upload(pdf);
	await expectAccessible();
	await button('Kabul Et').click();
	await expect
		.poll(() => requestsOf(acceptDebit)[0]?.body)
		.toEqual({ version: 3, onPaper: true, paperFiles: ['liste.pdf'] });
	await expect.element(page.getByText('Zimmet kabul edildi.')).toBeVisible();
	expect(onClose).toHaveBeenCalledOnce();
});
