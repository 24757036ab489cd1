import { expect, test } from 'vitest';
import {
	listedRecipientView,
	type RecipientViewer,
	recipientName,
	recipientPhone,
	recipientViewOf,
	rowRecipientView,
} from './recipient-view.ts';
import { type Role, roleRights, roles } from './role.ts';

const viewer = (role: Role, about: Partial<RecipientViewer> = {}): RecipientViewer => ({
	role,
	driverId: role === 'driver' ? 'd1' : null,
	recipientListing: 'by_role',
	...about,
});
const own = { driverId: 'd1', running: true };

function seen(view: Parameters<typeof recipientName>[0]): string {
	return `${recipientName(view, 'Kâzım Çelik')} ${recipientPhone(view, '+905381234533')}`;
}

const named = 'Kâzım Çelik 0538 *** ** 33';
const masked = 'Kâzım Ç**** 0538 *** ** 33';
const full = 'Kâzım Çelik 0538 123 45 33';

test('operations, support and the warehouse see names, planners and viewers do not', () => {
	const byRole = Object.fromEntries(
		roles.map((role) => [role, seen(recipientViewOf(viewer(role), null))]),
	);
	expect(byRole).toEqual({
		admin: named,
		ops_manager: named,
		planner: masked,
		warehouse: named,
		cashier: masked,
		support: named,
		driver: masked,
		viewer: masked,
	});
});

test('who sees names may reveal a phone number, nobody else', () => {
	const revealing = roles.filter((role) => roleRights[role].includes('orders.reveal'));
	expect(revealing).toEqual(roles.filter((role) => recipientViewOf(viewer(role), null).name));
});

test('a driver sees the recipients of the own running route in full, until it is closed', () => {
	expect(seen(recipientViewOf(viewer('driver'), own))).toBe(full);
	expect(seen(rowRecipientView(viewer('driver'), own))).toBe(full);
	expect(seen(recipientViewOf(viewer('driver'), { ...own, running: false }))).toBe(masked);
	expect(seen(recipientViewOf(viewer('driver'), { ...own, driverId: 'd2' }))).toBe(masked);
	expect(seen(recipientViewOf(viewer('planner', { driverId: 'd1' }), own))).toBe(masked);
});

test('the setting of the company applies to lists, not to the screen of a record', () => {
	const hidden = { recipientListing: 'masked' } as const;
	expect(seen(listedRecipientView(viewer('ops_manager', hidden)))).toBe(masked);
	expect(seen(recipientViewOf(viewer('ops_manager', hidden), null))).toBe(named);
	expect(seen(rowRecipientView(viewer('driver', hidden), own))).toBe(full);
	const open = { recipientListing: 'named' } as const;
	expect(seen(listedRecipientView(viewer('viewer', open)))).toBe(named);
	expect(seen(listedRecipientView(viewer('driver', open)))).toBe(masked);
});
