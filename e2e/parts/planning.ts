import type { Page } from '@playwright/test';
import { listDepots } from '@sevk/contract/depots/depots';
import type { OrderFields } from '@sevk/contract/orders/order-detail';
import { confirmOrders, createOrder } from '@sevk/contract/orders/order-edits';
import { createRoute } from '@sevk/contract/routes/route-plan';
import { listVehicles } from '@sevk/contract/vehicles/vehicles';
import { todayIn } from '@sevk/domain/common/date/date';
import type { ApiPerson } from './api.ts';
import { createOperation } from './operation.ts';

export type PlanningDay = {
	readonly depotId: string;
	/** `first` has a van of 900 desi, `second` none. */
	readonly first: { readonly id: string; readonly number: string };
	readonly second: { readonly id: string; readonly number: string };
	/** Order number → id. */
	readonly orders: ReadonlyMap<string, string>;
};

type Made = { id: string; number: string };
type Listed = { items: { id: string; depotId: string; plate: string }[] };

/** A depot of its own with two draft routes and a pool. */
export async function createPlanningDay(
	api: ApiPerson,
	code: string,
	plate: string,
	numbers: readonly string[],
): Promise<PlanningDay> {
	const { depotId } = await createOperation(api, code, plate);
	const { items } = await api.call<Listed>(listVehicles, { query: { depotId } });
	const draft = (vehicleId: string | null) =>
		api.call<Made>(createRoute, {
			body: {
				depotId,
				serviceDate: todayIn(new Date()),
				vehicleId,
				driverId: null,
				assistantName: '',
				note: '',
			},
		});
	const first = await draft(items[0]?.id ?? null);
	const second = await draft(null);
	const orders = new Map<string, string>();
	for (const [index, orderNo] of numbers.entries()) {
		const made = await api.call<Made>(createOrder, { body: anOrder(depotId, orderNo, index) });
		orders.set(orderNo, made.id);
	}
	await api.call(confirmOrders, { body: { depotId, orderIds: [...orders.values()] } });
	return { depotId, first, second, orders };
}

/** Small boxes, each at another address; the third is larger than a van. */
export function anOrder(
	depotId: string,
	orderNo: string,
	index: number,
): OrderFields & { readonly depotId: string } {
	return {
		depotId,
		orderNo,
		externalRef: null,
		orderType: 'delivery',
		senderName: 'Deneme Mağazası',
		recipientName: `Ayşe Nur Yılmaz ${index}`,
		phone: null,
		province: 'İstanbul',
		district: index % 2 === 0 ? 'Ümraniye' : 'Kadıköy',
		neighbourhood: 'Merkez',
		addressLine: `Deneme Sok. No:${index + 1}`,
		addressHint: '',
		postalCode: null,
		point: { type: 'Point', coordinates: [29.08 + index * 0.012, 41 + (index % 3) * 0.012] },
		serviceDate: todayIn(new Date()),
		windowStart: null,
		windowEnd: null,
		windowGapStart: null,
		windowGapEnd: null,
		readyFrom: null,
		dispatchNoteNo: null,
		coldChain: false,
		needsLift: false,
		needsAdr: false,
		priority: 'normal',
		serviceMinutes: null,
		email: null,
		pieceCount: 1,
		senderBarcodes: [],
		desi: index === 2 ? 1000 : 10,
		kg: 2,
		paymentType: 'online',
		dueKurus: 0,
		amountKurus: 10_000,
		preCampaignKurus: null,
		note: '',
	};
}

/** Opens Rotalar with one depot selected in the switcher. */
export async function openRoutes(page: Page, url: string, depotId: string, query: string) {
	await page.addInitScript((selectedId) => localStorage.setItem('sevk-depot', selectedId), depotId);
	await page.goto(`${url}/routes${query}`);
}

/** Returns a depot of the demo by its code. */
export async function demoDepot(api: ApiPerson, code: string): Promise<string> {
	const { items } = await api.call<{ items: { id: string; code: string }[] }>(listDepots, {});
	const found = items.find((depot) => depot.code === code);
	if (!found) throw new Error(`Gösterimde ${code} deposu yok.`);
	return found.id;
}
