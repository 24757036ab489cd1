import { expect, test } from 'vitest';
import { type CarryOverFacts, carryOverBlock } from './order-carry-over.ts';

const order: CarryOverFacts = {
	state: 'ready',
	heldPieceCount: 0,
	openPieceCount: 2,
	missingPieceCount: 0,
	routeNumber: null,
	routeDate: null,
};

test('an order of which every piece is missing waits until one is found or all are written off', () => {
	expect(carryOverBlock(order)).toBeNull();
	expect(carryOverBlock({ ...order, missingPieceCount: 1 })).toBeNull();
	expect(carryOverBlock({ ...order, missingPieceCount: 2 })).toEqual({
		fix: 'find-pieces',
		sentence: '2 koli kayıp araştırmasında; önce bulunmalı ya da kayıp yazılmalı.',
	});
	const held = { ...order, heldPieceCount: 1, missingPieceCount: 1 };
	expect(carryOverBlock(held)?.fix).toBe('hand-back');
});
