import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { publicEnums } from '../../testing/builders/public-enums-builder.ts';

let answers: (() => Response)[];
let warned: MockInstance;

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers();
	warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	vi.stubGlobal('window', { addEventListener: () => undefined });
	vi.stubGlobal('navigator', { onLine: true });
	vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
	vi.stubGlobal('fetch', async (path: string) =>
		path === '/api/public/enums' ? answers.shift()?.() : new Response('{}', { status: 401 }),
	);
});

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.useRealTimers();
});

test('lists that could not be read are logged, shown and read again until they are there', async () => {
	const failed = () => new Response('', { status: 503 });
	answers = [failed, failed, () => Response.json(publicEnums())];
	const { loadEnums } = await import('./enums.ts');
	const { readStore } = await import('../state/client-store.ts');
	await loadEnums();
	expect(warned).toHaveBeenCalledWith('Listeler alınamadı.', expect.anything());
	expect(readStore().notification).toMatchObject({ type: 'warning', title: 'Listeler alınamadı' });
	await vi.advanceTimersByTimeAsync(10_000);
	expect(answers).toHaveLength(1);
	expect(readStore().roles).toEqual({});
	await vi.advanceTimersByTimeAsync(10_000);
	expect(answers).toHaveLength(0);
	expect(readStore().roles).toEqual(publicEnums().data.Roles);
});

test('the public enums are in the client state by the names of the specification', async () => {
	const { data } = publicEnums();
	answers = [() => Response.json({ data })];
	const { loadEnums } = await import('./enums.ts');
	const { readStore } = await import('../state/client-store.ts');
	await loadEnums();
	expect(readStore()).toMatchObject({
		roles: data.Roles,
		order_un_debit_reasons: data.OrderUndebitReasons,
		vehicle_un_delivery_reasons: data.VehicleUndeliveryReasons,
		vehicle_product_return_reasons: data.VehicleProductReturnReasons,
		vehicle_types: data.VehicleTypes,
	});
});

test('without a network the lists are read later, without a message', async () => {
	answers = [() => Response.error(), () => Response.json(publicEnums())];
	vi.stubGlobal('fetch', async (path: string) => {
		if (path !== '/api/public/enums') return new Response('{}', { status: 401 });
		const answer = answers.shift()?.();
		if (answer?.type === 'error') throw new TypeError('Failed to fetch');
		return answer;
	});
	const { loadEnums } = await import('./enums.ts');
	const { readStore } = await import('../state/client-store.ts');
	await loadEnums();
	expect(readStore().notification).toBeNull();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(readStore().roles).toEqual(publicEnums().data.Roles);
});
