import { debitPath } from '@sevk/contract/common/paths';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { closeRoute, reopenRoute, showSettlement } from '@sevk/contract/settlements/settlements';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { debit } from '../../../testing/builders/debit-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { balance, routeDetail } from '../../../testing/builders/route-builders.ts';
import { settlement } from '../../../testing/builders/settlement-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ClosingBlocks, ClosingButton, useClosing } from './settlement-route-closing.tsx';

const button = (name: string) => page.getByRole('button', { name });
const problem = page.getByRole('alert');
const completed = routeDetail({ state: 'completed', version: 9, balance: balance() });
const done = { id: completed.id, version: 10 };

function ClosingAct({ route }: { readonly route: RouteDetail }) {
	const { act, dialog } = useClosing(route);
	return (
		<>
			<ClosingButton act={act} />
			{dialog}
		</>
	);
}

async function renderAct(route: RouteDetail = completed, as = profile('admin')): Promise<void> {
	await renderPart(<ClosingAct route={route} />, { as });
}

describe('closing a route', () => {
	test('runs after a confirmation', async () => {
		answer(showSettlement, settlement());
		answer(closeRoute, done);
		await renderAct();
		await expect.element(button('Rotayı Kapat')).toHaveAttribute('data-variant', 'filled');
		await button('Rotayı Kapat').click();
		const question = page.getByRole('dialog', { name: 'RT-261120-01 kapatılacak' });
		await expect.element(question).toMatchTextContent('Kapatılan rotada değişiklik yapılamaz.');
		await expectAccessible();
		await question.getByRole('button', { name: 'Rotayı Kapat' }).click();
		await expect.element(page.getByText('Rota kapatıldı.')).toBeVisible();
		await expect.poll(() => requestsOf(closeRoute)[0]?.body).toEqual({ version: 9 });
	});

	test('names what is left, each with the way to where it is settled', async () => {
		answer(
			showSettlement,
			settlement({
				closeBlocks: [
					{ kind: 'stops', words: '1 durağın sonucu girilmedi' },
					{ kind: 'goods', words: 'araçta 2 koli kaldı' },
					{ kind: 'cash', words: 'kasa sayılmadı' },
					{ kind: 'return-km', words: 'dönüş km girilmedi' },
				],
			}),
		);
		await renderAct({ ...completed, debits: [debit()] as never });
		await button('Rotayı Kapat').click();
		const dialog = page.getByRole('dialog', { name: 'Rota kapatılamaz' });
		await expect.element(button('Rotayı Kapat')).toHaveAttribute('data-variant', 'default');
		await expect.element(dialog).toMatchTextContent('Araçta 2 koli kaldı');
		const orderId = completed.stops[0]?.orders[0]?.orderId ?? '';
		for (const [name, way] of [
			['Sonuç Gir', `form=result&siparis=${orderId}`],
			['Kolileri Geri Teslim Al', debitPath(debit().id)],
			['Kasayı Say', 'sekme=tahsilat&form=count'],
			['Dönüş Km Gir', 'form=return'],
		] as const) {
			await expect
				.element(dialog.getByRole('link', { name }))
				.toHaveAttribute('href', expect.stringContaining(way));
		}
		await expect.element(dialog.getByRole('link')).toHaveLength(4);
		await expectAccessible({ dark: true });
		expect(requestsOf(closeRoute)).toEqual([]);
		await dialog.getByRole('button', { name: 'Tamam' }).click();
		await expect.element(dialog).not.toBeInTheDocument();
	});

	test.each([
		refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }),
		refuse(routeRefusals, 'route/not-closable', { blocks: ['araçta 2 koli kaldı'] }),
		offline,
	])('can be tried again when it is not taken', async (reply) => {
		answer(showSettlement, settlement());
		answer(closeRoute, reply);
		await renderAct();
		await button('Rotayı Kapat').click();
		await page.getByRole('dialog').getByRole('button', { name: 'Rotayı Kapat' }).click();
		await expect.element(problem).toBeVisible();
		await expect.element(button('Rotayı Kapat')).toBeEnabled();
	});

	test('is offered neither before the end of the route nor without the right', async () => {
		await renderAct(routeDetail({ state: 'in_progress' }));
		await expect.element(page.getByRole('main')).toBeInTheDocument();
		await expect.element(page.getByRole('button')).toHaveLength(0);
	});

	test('is not offered to a driver', async () => {
		await renderAct(completed, profile('driver'));
		await expect.element(page.getByRole('main')).toBeInTheDocument();
		await expect.element(page.getByRole('button')).toHaveLength(0);
	});
});

describe('reopening a route', () => {
	const closed = routeDetail({ state: 'closed', version: 11 });
	const reason = page.getByRole('textbox', { name: 'Neden' });

	test('needs a reason of ten letters', async () => {
		answer(reopenRoute, done);
		await renderAct(closed);
		await button('Rotayı Yeniden Aç').click();
		await reason.fill('hata');
		await button('Yeniden Aç').click();
		await expect.element(page.getByText('En az 10 karakter yazın.')).toBeVisible();
		expect(requestsOf(reopenRoute)).toEqual([]);
		await expectAccessible();
		await reason.fill('Kasa sayımı yanlış girildi.');
		await button('Yeniden Aç').click();
		await expect.element(page.getByText('Rota yeniden açıldı.')).toBeVisible();
		await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
		await expect
			.poll(() => requestsOf(reopenRoute)[0]?.body)
			.toEqual({
				version: 11,
				reason: 'Kasa sayımı yanlış girildi.',
			});
	});

	test.each([
		refuse(routeRefusals, 'route/wrong-state', {
			number: 'RT-1',
			state: 'completed',
			act: 'reopen',
		}),
		refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' }),
		offline,
	])('keeps the reason when it is not taken', async (reply) => {
		answer(reopenRoute, reply);
		await renderAct(closed);
		await button('Rotayı Yeniden Aç').click();
		await reason.fill('Kasa sayımı yanlış girildi.');
		await button('Yeniden Aç').click();
		await expect.element(problem).toBeVisible();
		await expect.element(reason).toHaveValue('Kasa sayımı yanlış girildi.');
	});

	test('is not offered to a cashier', async () => {
		await renderAct(closed, profile('cashier'));
		await expect.element(page.getByRole('main')).toBeInTheDocument();
		await expect.element(page.getByRole('button')).toHaveLength(0);
	});
});

test('what keeps the route open is listed with its way before the button is pressed', async () => {
	answer(
		showSettlement,
		settlement({ routeId: testId(301), closeBlocks: [{ kind: 'cash', words: 'kasa sayılmadı' }] }),
	);
	await renderPart(<ClosingBlocks route={completed} />);
	await expect.element(problem).toMatchTextContent('Rotanın kapanmasını engelleyenler');
	await expect.element(problem).toMatchTextContent('Kasa sayılmadı');
	await expect
		.element(problem.getByRole('link', { name: 'Kasayı Say' }))
		.toHaveAttribute('href', expect.stringContaining('sekme=tahsilat&form=count'));
	await expectAccessible({ dark: true });
});

test('who does not count is led to the cash, and not on its tab', async () => {
	answer(
		showSettlement,
		settlement({ routeId: testId(301), closeBlocks: [{ kind: 'cash', words: 'kasa sayılmadı' }] }),
	);
	const as = profile('warehouse');
	await renderPart(<ClosingBlocks route={completed} />, { as, address: '/' });
	await expect.element(problem.getByRole('link', { name: 'Tahsilata Git' })).toBeVisible();
});

test('a way to the tab that is open is not offered', async () => {
	answer(
		showSettlement,
		settlement({ routeId: testId(301), closeBlocks: [{ kind: 'cash', words: 'kasa sayılmadı' }] }),
	);
	const as = profile('warehouse');
	await renderPart(<ClosingBlocks route={completed} />, { as, address: '/?sekme=tahsilat' });
	await expect.element(problem).toMatchTextContent('Kasa sayılmadı');
	await expect.element(problem.getByRole('link')).not.toBeInTheDocument();
});

test('the closing names the signatures that are open', async () => {
	answer(
		showSettlement,
		settlement({ countedKurus: 125_000, state: 'balanced', countedBy: testId(9) }),
	);
	await renderAct();
	await button('Rotayı Kapat').click();
	const question = page.getByRole('dialog', { name: 'RT-261120-01 kapatılacak' });
	await expect
		.element(question)
		.toMatchTextContent(
			'Kasa tutanağında imza eksik: Teslim Eden (Sürücü), Teslim Alan (Kasa). Kapatılan rotada değişiklik yapılamaz.',
		);
});
