import type { StopOrder } from '@sevk/contract/routes/route-detail';
import { contactRecipient } from '@sevk/contract/routes/route-outing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ContactLinks } from './route-contact-links.tsx';

const { stops, id: routeId } = routeDetail();
const [pending] = stops.flatMap(({ orders }) => orders);

async function renderLinks(change: Partial<StopOrder>): Promise<void> {
	const order = { ...(pending as StopOrder), ...change };
	await renderPart(<ContactLinks routeId={routeId} order={order} />, { as: profile('driver') });
}

/** The page stays where it is. */
const stay = (event: Event) => event.preventDefault();
beforeEach(() => document.addEventListener('click', stay));
afterEach(() => document.removeEventListener('click', stay));

const call = page.getByRole('link', { name: 'Ara', exact: true });

test('one tap calls the recipient and notes the time', async () => {
	answer(contactRecipient, { id: testId(201), callCount: 1 });
	await renderLinks({ phone: '0532 123 45 67' });
	await expect.element(call).toHaveAttribute('href', 'tel:+905321234567');
	await call.click();
	await expect.poll(() => requestsOf(contactRecipient)).toHaveLength(1);
	const [request] = requestsOf(contactRecipient);
	expect(request?.params).toEqual({ routeId, orderId: testId(201) });
	expect(request?.body).toMatchObject({ channel: 'call', contactedAt: expect.any(String) });
	await expectAccessible({ dark: true });
});

test('a message is written by SMS or WhatsApp', async () => {
	answer(contactRecipient, { id: testId(201), callCount: 0 });
	await renderLinks({ phone: '0532 123 45 67' });
	await expect
		.element(page.getByRole('link', { name: 'WhatsApp' }))
		.toHaveAttribute('href', 'https://wa.me/905321234567');
	await page.getByRole('link', { name: 'SMS' }).click();
	await expect.poll(() => requestsOf(contactRecipient)[0]?.body.channel).toBe('sms');
});

test('a contact that was not noted is said', async () => {
	answer(contactRecipient, offline);
	await renderLinks({ phone: '0532 123 45 67' });
	await call.click();
	await expect.element(page.getByText('Bağlantı kurulamadı.')).toBeVisible();
});

test('a masked or missing number offers nothing', async () => {
	await renderLinks({ phone: '0532 *** ** 67' });
	await expect.element(page.getByRole('link')).not.toBeInTheDocument();
});
