// Ayrıştırma: which lane a scanned piece goes to, and what a vehicle is loaded with.
import { sortingCodes } from '@sevk/domain/routes/plan/route-sorting';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, serviceDate } from '../common/ids.ts';
import { pieceChoice, scannerKeyboard } from '../orders/order-pieces.ts';

const sortingAnswer = z.object({
	tone: z.enum(['ok', 'info', 'stop']),
	code: z.enum(sortingCodes),
	sentence: z.string(),
	/** The sentence to be spoken. */
	speech: z.string(),
	barcode: z.string(),
	/** Running number of the route on its day; null without a route that is loaded. */
	lane: z.string().nullable(),
	stopPosition: z.int().nullable(),
	routeId: id.nullable(),
	routeNumber: z.string().nullable(),
	plate: z.string().nullable(),
	/** The tour of the vehicle; 1 without a route. */
	tour: z.int(),
	orderId: id.nullable(),
	orderNo: z.string().nullable(),
	/** Koli, `2/3`; null for a code of several pieces. */
	ordinal: z.string().nullable(),
	district: z.string(),
	neighbourhood: z.string(),
	/** The pieces of a code that names several orders. */
	choices: z.array(pieceChoice),
	scannerKeyboard,
});
export type SortingAnswer = z.infer<typeof sortingAnswer>;

export const sortPiece = endpoint({
	name: 'sortPiece',
	summary: 'Ayrıştırma: okutulan kolinin rotası, durağı ve yükleme hattı',
	method: 'GET',
	path: '/api/sorting',
	access: 'debits.scan',
	query: z.object({ depotId: id, barcode: z.string().trim().min(3).max(60) }),
	answer: sortingAnswer,
});

const loadPiece = z.object({
	pieceId: id,
	stopPosition: z.int(),
	orderId: id,
	orderNo: z.string(),
	/** The barcode on the label: the sender's if there is one. */
	barcode: z.string(),
	ordinal: z.string(),
	senderName: z.string(),
	district: z.string(),
	neighbourhood: z.string(),
	/** Whether the goods need a cooled vehicle (Soğuk zincir). */
	coldChain: z.boolean(),
	/** Whether the piece is on the vehicle. */
	loaded: z.boolean(),
});

/** The pieces of a route in loading sequence: the last stop first. */
const loadList = z.object({
	routeId: id,
	number: z.string(),
	lane: z.string(),
	serviceDate,
	plate: z.string().nullable(),
	tour: z.int(),
	driverName: z.string().nullable(),
	pieces: z.array(loadPiece),
});
export type LoadList = z.infer<typeof loadList>;

const params = z.object({ routeId: id });

export const showLoadList = endpoint({
	name: 'showLoadList',
	summary: 'Yükleme listesi: rotanın kolileri, son duraktan başlayarak',
	method: 'GET',
	path: '/api/routes/:routeId/load-list',
	access: 'routes.read',
	params,
	answer: loadList,
});

export const printLoadList = endpoint({
	name: 'printLoadList',
	summary: 'Yükleme listesi, PDF',
	method: 'GET',
	path: '/api/routes/:routeId/load-list.pdf',
	access: 'routes.read',
	params,
	answer: z.string(),
	answerType: 'application/pdf',
});
