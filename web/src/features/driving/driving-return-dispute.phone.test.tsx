import { paths } from '@sevk/contract/common/paths';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { disputeDebit } from '@sevk/contract/debits/debit-loading';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { explanationTooShort } from '@sevk/domain/common/rule/explanation';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail, debitLine } from '../../testing/builders/debit-builders.ts';
import { driverDay } from '../../testing/builders/driving-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { clearDriverPhone, driver, startDriverPhone } from '../../testing/input/driver-phone.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

beforeEach(startDriverPhone);
afterEach(clearDriverPhone);

const card = page.getByRole('region', { name: 'Geri teslim uyuşmazlığı' });
const button = (name: string) => page.getByRole('button', { name });
const returnedAt = '2026-11-20T14:30:00.000Z';
const listed = { state: 'cleared_returned', settledAt: returnedAt, place: 'depot' } as const;

async function open(change: Partial<DebitDetail>, path: string = paths.driver): Promise<void> {
	const lines = [debitLine(1, listed), debitLine(2, { state: 'return_pending' })];
	const debit = debitDetail({ state: 'partially_cleared', lines, ...change });
	const route = routeDetail({ state: 'reconciling', returnedAt });
	answer(readDriverDay, driverDay({ route, debit }));
	await renderScreen(path, { as: driver });
	await expect.element(card).toBeVisible();
}

async function fill(): Promise<void> {
	await card.getByRole('button', { name: 'Uyuşmazlık Bildir' }).click();
	const pieces = page.getByRole('group', { name: 'İtiraz ettiğiniz koliler' });
	await expect.element(pieces.getByRole('checkbox')).toHaveAccessibleName(/SP-240501-02/);
	await pieces.getByRole('checkbox').click();
	await page.getByRole('textbox', { name: 'Açıklama' }).fill('Rampada depoya verdim.');
}

const send = () => page.getByRole('dialog').getByRole('button', { name: 'Uyuşmazlık Bildir' });

test('the driver names what he handed back and the depot did not list', async () => {
	answer(disputeDebit, { id: testId(501), version: 4 });
	await open({}, paths.driverVehicle);
	await fill();
	await expectAccessible({ dark: true });
	await send().click();
	await expect
		.poll(() => requestsOf(disputeDebit)[0]?.body)
		.toMatchObject({
			version: null,
			phase: 'return',
			pieceIds: [debitLine(2).pieceId],
			note: 'İtiraz edilen koli: SP-240501-02. Rampada depoya verdim.',
		});
});

test('a dispute needs koli and an explanation', async () => {
	await open({});
	await card.getByRole('button', { name: 'Uyuşmazlık Bildir' }).click();
	await send().click();
	const problem = page.getByRole('alert');
	await expect.element(problem).toHaveTextContent('İtiraz ettiğiniz kolileri işaretleyin.');
	await page.getByRole('checkbox').click();
	await send().click();
	await expect.element(problem).toHaveTextContent(explanationTooShort);
	expect(requestsOf(disputeDebit)).toEqual([]);
});

test('without a network the dispute waits on the phone, and the screen says that it is raised', async () => {
	answer(disputeDebit, offline);
	await open({});
	await fill();
	await send().click();
	await expect.element(card.getByText('Uyuşmazlık bildirildi')).toBeVisible();
	await expect.element(button('Uyuşmazlık Bildir')).not.toBeInTheDocument();
});

const disputed = {
	disputePhase: 'return',
	disputedAt: '2026-11-20T15:00:00.000Z',
	disputeNote: 'İtiraz edilen koli: SP-240501-01, SP-240501-02.',
} as const;
const corrected = debitLine(1, {
	...listed,
	settledAt: '2026-11-20T15:10:00.000Z',
	isDisputed: true,
});
const unlisted = debitLine(2, { state: 'return_pending', isDisputed: true });

test('an open dispute shows each koli, and that the depot checks it', async () => {
	await open({ ...disputed, state: 'return_disputed', lines: [corrected, unlisted] });
	const items = card.getByRole('listitem');
	await expect.element(items.nth(0)).toHaveTextContent('SP-240501-01Düzeltildi');
	await expect.element(items.nth(1)).toHaveTextContent('SP-240501-02Depo kontrol ediyor');
	await expect.element(card.getByText(/o zamana kadar zimmet kapanmaz/)).toBeVisible();
	await expectAccessible({ dark: true });
});

test('the answer of the depot stays with its reason', async () => {
	const answered = { ...disputed, differenceNote: 'Depo arandı, koli yok' };
	await open({ ...answered, lines: [corrected, unlisted] }, paths.driverVehicle);
	await expect.element(card.getByText('Uyuşmazlık çözüldü')).toBeVisible();
	await expect.element(card.getByText('Kabul edilmedi')).toBeVisible();
	expect(card.element().textContent).toContain('Deponun cevabı: Depo arandı, koli yok');
});
