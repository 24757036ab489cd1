import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { KeptAct } from '../../api/acts/act-record.ts';
import { noteAnswered, noteUnanswered } from '../../api/connection/connection.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { ActStrip } from './act-strip.tsx';
import { Strips } from './strips.tsx';

const queue = vi.hoisted(() => ({
	acts: [] as KeptAct[],
	discardAct: vi.fn(),
	retryAct: vi.fn(),
}));
vi.mock('../../api/acts/act-queue.ts', () => ({ ...queue, useActs: () => queue.acts }));
vi.mock('./act-sync.ts', () => ({ startActs: () => undefined }));
vi.mock('../../features/driving/common/driving-queries.ts', () => ({
	useDriverDay: () => ({ data: { readAt: '2026-11-20T05:40:00Z' } }),
}));

const act = (seq: number, state: KeptAct['state'], isReadable = true): KeptAct => ({
	seq,
	state,
	isReadable,
	key: `k${seq}`,
	person: 'mehmet',
	subjects: [],
	needs: [],
	tries: 0,
	wasTried: false,
	at: '2026-11-20T06:00:00Z',
	method: 'POST',
	path: '/',
	body: '{}',
	title: `Durak ${seq}`,
	effect: null,
	problem: 'Rota kapalı.',
});
const button = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
	queue.discardAct.mockReset();
	queue.retryAct.mockReset();
});

test('a refused act is tried again or removed', async () => {
	queue.acts.splice(0, Infinity, act(1, 'refused'));
	await renderPart(<ActStrip />);
	await expect.element(page.getByRole('status')).toMatchTextContent('1 işlem kabul edilmedi');
	await button('Göster').click();
	await expectAccessible({ dark: true });
	await button('Yeniden Dene').click();
	expect(queue.retryAct).toHaveBeenCalledWith(queue.acts[0]);
	await button('Okudum, Kaldır').click();
	expect(queue.discardAct).toHaveBeenCalledWith(1);
});

test('an act that was not sent is removed after a confirmation', async () => {
	queue.acts.splice(0, Infinity, act(2, 'stuck'), act(3, 'waiting'));
	await renderPart(<ActStrip />);
	await expect.element(page.getByRole('status')).toMatchTextContent('1 işlem gönderilemedi');
	await button('Göster').click();
	await button('Okudum, Kaldır').click();
	await expect.element(page.getByText('Durak 2 gönderilmeden kaldırılsın mı?')).toBeVisible();
	expect(queue.discardAct).not.toHaveBeenCalled();
	await page.getByRole('button', { name: 'Kaldır', exact: true }).click();
	await expect.poll(() => queue.discardAct.mock.calls).toEqual([[2]]);
});

test('without a connection one strip has the waiting acts, the problem and the age of the day', async () => {
	queue.acts.splice(0, Infinity, act(7, 'stuck'), act(8, 'waiting'), act(9, 'waiting'));
	await renderPart(<ActStrip />, { as: profile('driver', { driverId: testId(401) }) });
	noteUnanswered();
	await expect
		.element(page.getByRole('status'))
		.toMatchTextContent(
			/^Bağlantı yok · 2 işlem bekliyor · 1 işlem gönderilemedi · son görülen: .*08:40/,
		);
	expect(page.getByRole('status').elements()).toHaveLength(1);
	noteAnswered(performance.now());
});

test('an act that is being sent is shown only when that takes long', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	queue.acts.splice(0, Infinity, act(6, 'waiting'));
	await renderPart(<ActStrip />);
	expect(page.getByRole('status').elements()).toHaveLength(0);
	vi.advanceTimersByTime(3_000);
	vi.useRealTimers();
	await expect.element(page.getByRole('status')).toMatchTextContent('1 işlem gönderiliyor');
});

test('an act that does not open is only removed', async () => {
	queue.acts.splice(0, Infinity, act(4, 'stuck', false));
	await renderPart(<ActStrip />);
	await button('Göster').click();
	await expect.element(button('Okudum, Kaldır')).toBeVisible();
	expect(button('Yeniden Dene').elements()).toHaveLength(0);
});

test('an act that would be refused again is entered anew, not tried again', async () => {
	queue.acts.splice(0, Infinity, { ...act(5, 'refused'), isFinal: true });
	await renderPart(<ActStrip />);
	await button('Göster').click();
	await expect.element(page.getByText(/Rota kapalı. İşlemi yeniden girin./)).toBeVisible();
	await expect.element(button('Okudum, Kaldır')).toBeVisible();
	expect(button('Yeniden Dene').elements()).toHaveLength(0);
});

test.each([
	{ waiting: [], words: /^Çevrimdışı( · son görülen: .*)? · işlem yapılamaz$/ },
	{ waiting: [act(10, 'waiting')], words: /^Bağlantı yok · 1 işlem bekliyor/ },
])('an office user who also drives has one strip: $words', async ({ waiting, words }) => {
	queue.acts.splice(0, Infinity, ...waiting);
	await renderPart(<Strips />, { as: profile('planner', { driverId: testId(401) }) });
	noteUnanswered();
	await expect.element(page.getByRole('status')).toMatchTextContent(words);
	expect(page.getByRole('status').elements()).toHaveLength(1);
	noteAnswered(performance.now());
});
