import { expect, test } from 'vitest';
import {
	type BondKind,
	brokenBonds,
	brokenBondWords,
	contradictedPair,
	type OrderBond,
	orderNames,
} from './order-bond.ts';

const bond = (kind: BondKind, ...numbers: number[]): OrderBond => ({
	id: `${kind} ${numbers}`,
	kind,
	orders: numbers.map((at) => ({ orderId: `o${at}`, orderNo: `SP-${at}` })),
});

function words(
	bonds: readonly OrderBond[],
	coming: string[],
	{ onRoute = [], onVehicle = [] }: { onRoute?: string[]; onVehicle?: string[] } = {},
) {
	const placement = {
		coming: new Set(coming),
		onRoute: new Set(onRoute),
		onVehicle: new Set(onVehicle),
	};
	return brokenBonds(bonds, placement).map(brokenBondWords);
}

test('what goes together comes together, or to a tour of the same vehicle', () => {
	const bonds = [bond('together', 1, 2, 3)];
	expect(words(bonds, ['o1'])).toEqual(['SP-1: SP-2 ve SP-3 ile birlikte gitmeli.']);
	expect(words(bonds, ['o1', 'o2'], { onRoute: ['o3'] })).toEqual([]);
	expect(words(bonds, ['o1'], { onRoute: ['o2'], onVehicle: ['o2', 'o3'] })).toEqual([]);
	expect(words(bonds, ['o4'])).toEqual([]);
});

test('what goes apart is on no route together, though one vehicle may take it on two tours', () => {
	const bonds = [bond('apart', 1, 2, 3)];
	expect(words(bonds, ['o1'])).toEqual([]);
	expect(words(bonds, ['o1', 'o3'])).toEqual(['SP-1 ve SP-3 ayrı rotalarda gitmeli.']);
	expect(words(bonds, ['o1'], { onRoute: ['o2'] })).toEqual([
		'SP-1 ve SP-2 ayrı rotalarda gitmeli.',
	]);
	expect(words(bonds, ['o1'], { onVehicle: ['o2'] })).toEqual([]);
});

test('many orders are counted, not named', () => {
	const names = (count: number) =>
		orderNames(Array.from({ length: count }, (_, at) => ({ orderNo: `SP-${at}` })));
	expect(names(1)).toBe('SP-0');
	expect(names(4)).toBe('SP-0, SP-1, SP-2 ve SP-3');
	expect(names(6)).toBe('SP-0, SP-1, SP-2 ve 3 sipariş');
});

test('a bond that contradicts another one is found', () => {
	const bonds = [bond('together', 1, 2)];
	expect(
		contradictedPair('apart', ['o2', 'o1', 'o5'], bonds)?.map(({ orderNo }) => orderNo),
	).toEqual(['SP-1', 'SP-2']);
	expect(contradictedPair('apart', ['o1', 'o5'], bonds)).toBeNull();
	expect(contradictedPair('together', ['o1', 'o2'], bonds)).toBeNull();
});

test('a bond that contradicts others over a third order is found', () => {
	const names = (kind: BondKind, orderIds: string[], bonds: OrderBond[]) =>
		contradictedPair(kind, orderIds, bonds)?.map(({ orderNo }) => orderNo) ?? null;
	const chain = [bond('together', 1, 2), bond('together', 2, 3)];
	expect(names('apart', ['o1', 'o3'], chain)).toEqual(['SP-1', 'SP-3']);
	expect(names('apart', ['o1', 'o4'], chain)).toBeNull();
	const mixed = [bond('together', 1, 2), bond('apart', 2, 3)];
	expect(names('together', ['o1', 'o3'], mixed)).toEqual(['SP-2', 'SP-3']);
	expect(names('together', ['o1', 'o4'], mixed)).toBeNull();
	expect(names('apart', ['o1', 'o3'], mixed)).toBeNull();
});
