// Which account the orders with a printed sender name belong to (docs/domain.md#senders).
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, serviceDate } from '../common/ids.ts';

const senderName = z.string().trim().min(1).max(120);

/** A printed name whose orders belong to no account. */
const openName = z.object({
	/** As most orders have it. */
	name: z.string(),
	orderCount: z.int(),
	firstDate: serviceDate,
	lastDate: serviceDate,
	/** The account that it probably belongs to; null without one. */
	proposal: z
		.object({
			senderId: id,
			/** `joined`: new orders already belong to it. `same`: only the company form differs. */
			likeness: z.enum(['joined', 'same', 'alike']),
		})
		.nullable(),
});
export type OpenSenderName = z.infer<typeof openName>;

const joinedName = z.object({
	name: z.string(),
	senderId: id,
	title: z.string(),
	joinedByName: z.string(),
	joinedAt: instant,
});

export const listSenderNames = endpoint({
	name: 'listSenderNames',
	summary: 'Siparişlerdeki gönderici adları: hesabı olmayanlar, önerilen hesapla; hesabı olanlar',
	method: 'GET',
	path: '/api/order-senders',
	access: 'senders.edit',
	answer: z.object({
		open: z.array(openName),
		/** There are more names than the list has. */
		hasMore: z.boolean(),
		joined: z.array(joinedName),
	}),
});

export const joinSenderNames = endpoint({
	name: 'joinSenderNames',
	summary: 'Adların siparişlerini bir hesaba bağla; hesap verilmezse ayır. Yinelenmesi zararsızdır',
	method: 'PUT',
	path: '/api/order-senders',
	access: 'senders.edit',
	body: z.object({
		joins: z
			.array(z.object({ name: senderName, senderId: id.nullable() }))
			.min(1)
			.max(100),
	}),
	answer: z.object({ orderCount: z.int() }),
	refusals: ['sender/ended'],
});
