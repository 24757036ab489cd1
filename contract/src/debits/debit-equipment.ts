// Equipment of a debit: added before the hand-over, returned by count at the end of the day.
import { equipmentKinds } from '@sevk/domain/debits/line/debit-equipment';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { explanation } from '../common/explanation.ts';
import { id, versioned } from '../common/ids.ts';
import { debitParams } from './debit-detail.ts';

const itemParams = debitParams.extend({ equipmentId: id });
const count = z.int().min(1).max(999);

export const addEquipment = endpoint({
	name: 'addEquipment',
	summary: 'Zimmete ekipman ekle: POS cihazı, el terminali, boş kasa',
	method: 'POST',
	path: '/api/debits/:debitId/equipment',
	access: 'debits.scan',
	idempotent: true,
	params: debitParams,
	body: z.object({
		kind: z.enum(equipmentKinds),
		serial: z.string().trim().max(60),
		label: z.string().trim().max(80),
		count,
	}),
	answer: versioned,
	refusals: [
		'equipment/serial-missing',
		'equipment/serial-single',
		'equipment/label-missing',
		'equipment/on-other-debit',
		'debit/wrong-state',
	],
});

export const removeEquipment = endpoint({
	name: 'removeEquipment',
	summary: 'Ekipmanı kabulden önce zimmetten çıkar',
	method: 'POST',
	path: '/api/debits/:debitId/equipment/:equipmentId/removal',
	access: 'debits.scan',
	idempotent: true,
	params: itemParams,
	body: z.object({}),
	answer: versioned,
	refusals: ['debit/wrong-state'],
});

export const handBackEquipment = endpoint({
	name: 'handBackEquipment',
	summary: 'Ekipmanı depoya geri teslim al',
	method: 'POST',
	path: '/api/debits/:debitId/equipment/:equipmentId/hand-back',
	access: 'debits.scan',
	idempotent: true,
	params: itemParams,
	body: z.object({ count }),
	answer: versioned,
	refusals: ['equipment/count-exceeds', 'debit/wrong-state', 'route/wrong-state'],
});

export const missEquipment = endpoint({
	name: 'missEquipment',
	summary: 'Geri gelmeyen ekipmanı açıklamasıyla eksik yaz',
	method: 'POST',
	path: '/api/debits/:debitId/equipment/:equipmentId/loss',
	access: 'debits.undebit',
	idempotent: true,
	params: itemParams,
	body: z.object({ count, note: explanation(500) }),
	answer: versioned,
	refusals: ['equipment/count-exceeds', 'debit/wrong-state', 'route/wrong-state'],
});
