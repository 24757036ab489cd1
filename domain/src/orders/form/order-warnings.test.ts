import { expect, test } from 'vitest';
import { isRefusal } from '../../common/rule/refusal.ts';
import { refuseEdit } from './order-edit.ts';
import { normalizeOrderForm, type OrderForm } from './order-form.ts';
import { orderWarnings, warningsAfterEdit } from './order-warnings.ts';

const form: OrderForm = {
	orderNo: 'SP-1',
	externalRef: null,
	orderType: 'delivery',
	senderName: '',
	recipientName: 'Ayşe Nur Yılmaz',
	phone: '+905321234567',
	email: null,
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
	windowGapStart: null,
	windowGapEnd: null,
	readyFrom: null,
	pieceCount: 1,
	senderBarcodes: [],
	desi: 0,
	kg: 0,
	paymentType: 'online',
	dueKurus: 0,
	amountKurus: 0,
	preCampaignKurus: null,
	dispatchNoteNo: null,
	coldChain: false,
	needsLift: false,
	needsAdr: false,
	priority: 'normal',
	serviceMinutes: null,
	note: '',
};
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);

test('a complete order has no warnings', () => {
	expect(orderWarnings(form)).toEqual([]);
	const odd = { ...form, phone: null, postalCode: '06420', point: null, dueKurus: 500 };
	expect(codes(orderWarnings(odd))).toEqual([
		'no_phone',
		'wrong_postcode',
		'no_point',
		'unexpected_due',
	]);
});

test('an edit checks only the fields that it changes', () => {
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
	// Confirmed without a phone: a new note does not restore the warning.
	expect(warningsAfterEdit([], without, ['note'])).toEqual([]);
});

test('updates the approximate position in the warning when the province changes', () => {
	const nowhere = { ...form, point: null, province: 'Atlantis' };
	const standing = orderWarnings(nowhere);
	expect(standing.map(({ sentence }) => sentence)).toContain(
		'Konum yok; il tanınmadığı için haritada gösterilemez.',
	);
	const withProvince = { ...nowhere, province: 'İstanbul' };
	expect(
		warningsAfterEdit(standing, withProvince, ['province']).map(({ sentence }) => sentence),
	).toEqual(['Konum yok; haritada ilçe merkezinde gösterilir.']);
});

test('normalizes a form before it is stored', () => {
	const typed = { ...form, phone: '0532 123 45 67', province: 'ISTANBUL', district: 'eyüp' };
	expect(normalizeOrderForm({ ...typed, postalCode: '6420' })).toMatchObject({
		postalCode: '06420',
	});
	expect(normalizeOrderForm({ ...typed, postalCode: ' ' })).toMatchObject({
		phone: '+905321234567',
		province: 'İstanbul',
		district: 'Eyüpsultan',
		postalCode: null,
	});
	expect(isRefusal(normalizeOrderForm({ ...form, phone: 'yok' }))).toBe(true);
	expect(normalizeOrderForm({ ...form, email: ' Ayse@Ornek.com' })).toMatchObject({
		email: 'ayse@ornek.com',
	});
	const email = normalizeOrderForm({ ...form, email: 'yok' });
	expect(email).toMatchObject({ code: 'order/email-invalid' });
});

test('fields of the plan are locked while the order is on a route', () => {
	const planned = { orderNo: 'SP-1', state: 'planned', routeNumber: 'RT-261120-01' } as const;
	expect(refuseEdit(planned, ['pieceCount'])?.detail).toBe(
		'Sipariş SP-1 RT-261120-01 rotasında; tarih ve koli adedi için önce rotadan çıkarın.',
	);
	expect(refuseEdit(planned, ['note', 'phone'])).toBeNull();
	const out = { ...planned, state: 'out_for_delivery' } as const;
	expect(refuseEdit(out, ['point'])?.code).toBe('order/address-locked');
	expect(refuseEdit(out, ['addressHint'])).toBeNull();
});
