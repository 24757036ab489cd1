import { describe, expect, it } from 'vitest';
import { testUser } from '../../testing/build/fake-identity.ts';
import { callerKeyOf, type KeyCaller, type LinkCaller, mayCall } from './caller.ts';

const [id, requestId, depotId] = ['01980000-0000-7000-8000-00000000000c', 'request', 'depot'];
const planner = { ...testUser('planner'), requestId };
const key: KeyCaller = {
	kind: 'key',
	keyId: id,
	scopes: ['orders.read', 'labels'],
	depotIds: [depotId],
	userId: null,
	name: 'Moda Butik',
	requestId,
};
const link: LinkCaller = {
	kind: 'link',
	linkId: id,
	depotId,
	orderId: id,
	userId: null,
	name: 'Alıcı',
	requestId,
};
const readable = { right: 'orders.read', keyScope: 'orders.read' } as const;
const cancellable = { right: 'orders.edit', keyScope: 'orders.cancel' } as const;
const company = { right: 'company.edit', keyScope: 'orders.read' } as const;

describe('an endpoint admits', () => {
	it('a person with its right, whether or not it admits keys', () => {
		expect(mayCall('signed-in', planner)).toBe(true);
		expect(mayCall('orders.read', planner)).toBe(true);
		expect(mayCall(readable, planner)).toBe(true);
		expect(mayCall('company.edit', planner)).toBe(false);
		expect(mayCall(company, planner)).toBe(false);
		expect(mayCall('link', planner)).toBe(false);
	});

	it('an API key only if it names a scope that the key has', () => {
		expect(mayCall(readable, key)).toBe(true);
		expect(mayCall(cancellable, key)).toBe(false);
		for (const access of ['signed-in', 'link', 'orders.read'] as const) {
			expect(mayCall(access, key), access).toBe(false);
		}
	});

	it('a link only where it is for links', () => {
		expect(mayCall('link', link)).toBe(true);
		for (const access of ['signed-in', 'orders.read', readable] as const) {
			expect(mayCall(access, link)).toBe(false);
		}
	});
});

it('a limit counts a person, a key and a link of one id apart', () => {
	const keys = [{ ...planner, userId: id }, key, link].map(callerKeyOf);
	expect(new Set(keys).size).toBe(3);
	expect(keys[0]).toBe(id);
});
