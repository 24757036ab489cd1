// Contracts of shops and their prices (docs/domain.md#prices). A contract is in force until the next one
// of its sender begins; none is ever edited.
import { isKnownDistrict } from '@sevk/domain/common/place/known-district';
import { orderTypes } from '@sevk/domain/reasons/order-type';
import { paymentTypes } from '@sevk/domain/reasons/payment-type';
import { priceLineKinds } from '@sevk/domain/senders/price-words';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, kurus, serviceDate } from '../common/ids.ts';

const desi = z.int().min(1).max(100_000);
const commission = z.object({
	fixedKurus: kurus,
	perMille: z.number().min(0).max(1_000),
	floorKurus: kurus,
});
const district = z.string().refine(isKnownDistrict, 'Listede böyle bir ilçe yok.');

const priceList = z.object({
	groups: z
		.array(
			z.object({
				name: z.string().trim().min(1).max(60),
				districts: z.array(district).min(1).max(200).readonly(),
			}),
		)
		.max(50)
		.readonly(),
	/** The first rule that fits an order counts. */
	rules: z
		.array(
			z.object({
				service: z.enum(orderTypes).nullable(),
				/** The name of a group; null: every ilçe. */
				group: z.string().trim().max(60).nullable(),
				bands: z
					.array(z.object({ fromDesi: desi, toDesi: desi, kurus }))
					.max(100)
					.readonly(),
				/** Of each desi beyond the last band. */
				stepKurus: kurus,
			}),
		)
		.min(1)
		.max(100)
		.readonly(),
	cash: commission,
	card: commission,
	returnKurus: kurus,
	attemptKurus: kurus,
	minimumKurus: kurus,
});

const contract = z.object({
	id,
	startsOn: serviceDate,
	/** The day before the next one; null for the last. */
	endsOn: serviceDate.nullable(),
	prices: priceList,
	enteredByName: z.string(),
	enteredAt: instant,
});
export type SenderContract = z.infer<typeof contract>;

const params = z.object({ senderId: id });

export const listSenderContracts = endpoint({
	name: 'listSenderContracts',
	summary: 'Bir göndericinin sözleşmeleri ve fiyatları, en yenisi önce',
	method: 'GET',
	path: '/api/senders/:senderId/contracts',
	access: 'senders.read',
	params,
	answer: z.object({ items: z.array(contract) }),
});

export const addSenderContract = endpoint({
	name: 'addSenderContract',
	summary: 'Bir günden başlayan fiyatlar ekle; kaydedilen sözleşme değiştirilmez',
	method: 'POST',
	path: '/api/senders/:senderId/contracts',
	access: 'senders.edit',
	idempotent: true,
	params,
	body: z.object({ startsOn: serviceDate, prices: priceList }),
	answer: z.object({ id }),
	refusals: [
		'sender/contract-past',
		'sender/contract-taken',
		'sender/ended',
		'price/band-cheaper',
		'price/band-gap',
		'price/band-overlap',
		'price/band-start',
		'price/group-repeated',
		'price/group-unknown',
		'price/zero',
	],
});

export const trySenderPrice = endpoint({
	name: 'trySenderPrice',
	summary: 'Fiyat Dene: bir siparişin fiyatı, satır satır nedeniyle',
	method: 'GET',
	path: '/api/senders/:senderId/price',
	access: 'senders.read',
	params,
	query: z.object({
		onDate: serviceDate,
		orderType: z.enum(orderTypes),
		/** `İstanbul/Kadıköy`. */
		district: z.string().trim().max(80),
		desi: z.coerce.number().min(0).max(100_000),
		kg: z.coerce.number().min(0).max(100_000),
		paymentType: z.enum(paymentTypes),
		dueKurus: z.coerce.number().int('Tutar kuruşun kesri olamaz.').min(0).max(2_147_483_647),
		attemptNo: z.coerce.number().int().min(1).max(20).default(1),
		returned: z.enum(['true', 'false']).default('false'),
	}),
	answer: z.object({
		/** The day on which the contract began; null without one on the day. */
		startsOn: serviceDate.nullable(),
		lines: z.array(z.object({ kind: z.enum(priceLineKinds), reason: z.string(), kurus: z.int() })),
		totalKurus: z.int(),
	}),
});
