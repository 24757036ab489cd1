import { expect, test } from 'vitest';
import { isRefusal } from '../common/refusal.ts';
import { editBlock } from './order-edit.ts';
import { type OrderForm, settleOrderForm } from './order-form.ts';
import { orderWarnings, warningsAfterEdit } from './order-warnings.ts';

const form: OrderForm = {
	orderNo: 'SP-1',
	externalRef: null,
	orderType: 'delivery',
	senderName: '',
	recipientName: 'Ayşe Nur Yılmaz',
	phone: '+905321234567',
	province: 'İstanbul',
	district: 'Kadıköy',
	neighbourhood: '',
	addressLine: 'Moda Cad. No:1',
	addressHint: '',
	postalCode: '34710',
	point: { type: 'Point', coordinates: [29.02, 40.98] },
	serviceDate: '2026-11-20',
	windowStart: null,
	windowEnd: null,
	pieceCount: 1,
	desi: 0,
	kg: 0,
	paymentType: 'online',
	dueKurus: 0,
	amountKurus: 0,
	preCampaignKurus: null,
	dispatchNoteNo: null,
	note: '',
};
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);

test('a whole order has nothing to look at', () => {
	expect(orderWarnings(form)).toEqual([]);
	const odd = { ...form, phone: null, postalCode: '06420', point: null, dueKurus: 500 };
	expect(codes(orderWarnings(odd))).toEqual([
		'no_phone',
		'wrong_postcode',
		'no_point',
		'unexpected_due',
	]);
});

test('an edit looks anew only at what it touched', () => {
	const standing = [
		{ code: 'bad_phone', sentence: '' },
		{ code: 'swapped_point', sentence: '' },
	];
	expect(codes(warningsAfterEdit(standing, form, ['phone']))).toEqual(['swapped_point']);
	const without = { ...form, phone: null };
	expect(codes(warningsAfterEdit(standing, without, ['phone']))).toEqual([
		'swapped_point',
		'no_phone',
	]);
	// Confirmed without a phone: a new note does not bring the warning back.
	expect(warningsAfterEdit([], without, ['note'])).toEqual([]);
});

test('where the map shows an order without a position is said anew with its il', () => {
	const nowhere = { ...form, point: null, province: 'Atlantis' };
	const standing = orderWarnings(nowhere);
	expect(standing.map(({ sentence }) => sentence)).toContain(
		'Konum yok; il tanınmadığı için haritada gösterilemez.',
	);
	const found = { ...nowhere, province: 'İstanbul' };
	expect(warningsAfterEdit(standing, found, ['province']).map(({ sentence }) => sentence)).toEqual([
		'Konum yok; haritada ilçe merkezinde gösterilir.',
	]);
});

test('a form is stored in one spelling', () => {
	const typed = { ...form, phone: '0532 123 45 67', province: 'ISTANBUL', district: 'eyüp' };
	expect(settleOrderForm({ ...typed, postalCode: ' ' })).toMatchObject({
		phone: '+905321234567',
		province: 'İstanbul',
		district: 'Eyüpsultan',
		postalCode: null,
	});
	expect(isRefusal(settleOrderForm({ ...form, phone: 'yok' }))).toBe(true);
});

test('what a route was planned with stays while it is on it', () => {
	const planned = { orderNo: 'SP-1', state: 'planned', routeNumber: 'RT-261120-01' } as const;
	expect(editBlock(planned, ['pieceCount'])?.detail).toBe(
		'Sipariş SP-1 RT-261120-01 rotasında; tarih ve koli adedi için önce rotadan çıkarın.',
	);
	expect(editBlock(planned, ['note', 'phone'])).toBeNull();
	const out = { ...planned, state: 'out_for_delivery' } as const;
	expect(editBlock(out, ['point'])?.code).toBe('order/address-locked');
	expect(editBlock(out, ['addressHint'])).toBeNull();
});
