import { paths } from '@sevk/contract/common/paths';
import { listOrders } from '@sevk/contract/orders/orders';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { order } from '../../testing/builders/order-builders.ts';
import { gebze, profile, umraniye } from '../../testing/builders/profile-builders.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { clearButton, neighboursOfClear } from '../../testing/look/clear-button.ts';
import { visibleTexts } from '../../testing/look/visible-texts.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { filteredLists, numberScreens, screenAt } from '../../testing/screens/screen-cases.ts';

const office = profile('admin', { depots: [umraniye, gebze] });

describe.each(numberScreens)('route numbers on a phone at %s', (address) => {
	test('have their depot while all depots are shown', async () => {
		screenAt(address).answerFilled();
		await renderScreen(address, { as: office });
		await expect.poll(visibleTexts(/RT-261120-01 · Ümraniye/)).not.toEqual([]);
		expect(visibleTexts(/RT-261120-01(?! · Ümraniye)/)()).toEqual([]);
	});
});

test.each(filteredLists)('the clear button is in a line with others at %s', async (address) => {
	screenAt(address.replace(/\?.*/, '')).answerFilled();
	await renderScreen(address, { as: office });
	await expect.element(clearButton).toBeVisible();
	await expect.poll(neighboursOfClear).toBeGreaterThan(0);
});

test('an order without district and recipient leaves no separator behind', async () => {
	screenAt(paths.orders).answerFilled();
	const bare = order({ recipientName: '', district: '', neighbourhood: '' });
	answer(listOrders, { items: [bare], nextCursor: null });
	await renderScreen(paths.orders, { as: office, depotId: umraniye.depotId });
	await expect.element(page.getByText('SP-240501').first()).toBeVisible();
	expect(visibleTexts(/^\s*[·/]|[·/]\s*$/)()).toEqual([]);
});
