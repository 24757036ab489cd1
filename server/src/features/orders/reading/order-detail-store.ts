import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { addressKeyOf } from '@sevk/domain/addresses/address-key';
import type { RecipientView } from '@sevk/domain/common/access/recipient-view';
import { todayIn } from '@sevk/domain/common/date/date';
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import { withholdsCollections } from '@sevk/domain/company/company-blind-count';
import { type Signature, signaturePath } from '@sevk/domain/files/file-signature';
import { roomNeedOf } from '@sevk/domain/orders/common/order-address';
import {
	lastDayAtBranch,
	proposeNextStep,
} from '@sevk/domain/orders/next/order-next-step-proposal';
import { placeOfPieces, whereaboutsSentence } from '@sevk/domain/orders/next/order-whereabouts';
import type { ReasonNextStep } from '@sevk/domain/reasons/reason';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { readAddressSummaries } from '../../addresses/address-summary-store.ts';
import { readPolicies } from '../../company/company-policy-store.ts';
import { findSender } from '../../senders/sender-store.ts';
import { readBranchCollections } from '../common/branch-collection-store.ts';
import { readBonds } from '../common/order-bond-store.ts';
import { readUncountedRoutes } from '../common/order-cash-count-store.ts';
import { proposeDaysWithRoom } from '../common/order-next-step-answer.ts';
import {
	emailAnswer,
	receiverAnswer,
	receiversAnswer,
	recipientAnswer,
} from '../common/order-recipient-answer.ts';
import { readRecipientView } from '../common/order-recipient-store.ts';
import { findOrder } from '../common/order-store.ts';
import { type PieceRow, readPieces } from '../common/order-whereabouts-store.ts';
import { listSenderHandovers } from '../common/sender-handover-store.ts';

type Of = { readonly depotId: string; readonly orderId: string };

type Attempt = OrderDetail['attempts'][number];

type StoredSignature = Signature & { readonly signedAt: string };

/** An attempt as it is stored, with the lines of its signature. */
type StoredAttempt = Omit<Attempt, 'signature' | 'identityChecked' | 'collectionsWithheld'> & {
	readonly signature: StoredSignature | null;
};

/**
 * The detail of an order; null when the caller may not see it. A paper that is signed names the
 * recipient in full.
 */
export async function readOrderDetail(
	db: Database,
	caller: PersonCaller,
	orderId: string,
	now: Date,
	{ signed = false } = {},
): Promise<OrderDetail | null> {
	const order = await findOrder(db, caller, orderId);
	if (order === null) return null;
	const of = { depotId: order.depotId, orderId };
	const [
		about,
		fixedCrew,
		lines,
		pieces,
		attempts,
		branchCollections,
		notes,
		policies,
		seen,
		handovers,
		bonds,
	] = await Promise.all([
		readDepotAndRoute(db, of),
		readFixedCrew(db, of),
		readLines(db, of),
		readPieces(db, of.depotId, sql`p.order_id = ${orderId}`),
		readAttempts(db, of),
		readBranchCollections(db, of),
		readNotes(db, of),
		readPolicies(db),
		readRecipientView(db, caller, of),
		listSenderHandovers(db, of),
		readBonds(db, of.depotId, [orderId]),
	]);
	const uncounted = await readWithheldRoutes(db, caller, order.depotId, attempts);
	const view = signed ? { ...seen, name: true } : seen;
	const { form, senderId, warnings, createdAt, waitingSince, branchReceiver, ...stored } = order;
	const account = senderId === null ? null : await findSender(db, senderId);
	const delivered = attempts.findLast(({ revertedAt }) => revertedAt === null);
	const receivedBy = receiversAnswer(view, [delivered?.receivedBy ?? null, branchReceiver]);
	const reasonNextStep = await readReasonNextStep(db, delivered?.reasonCode ?? null);
	const addressKey = addressKeyOf(form)?.full ?? '';
	const summaries = await readAddressSummaries(db, of.depotId, [addressKey], todayIn(now));
	const known = summaries.get(addressKey);
	const lastAttemptNo = delivered?.attemptNo ?? 0;
	const decided = {
		...order,
		lastAttemptNo,
		lastAttemptOn: delivered?.routeDate ?? null,
		reasonNextStep,
		serviceDate: form.serviceDate,
	};
	const proposal = proposeNextStep(decided, policies, todayIn(now));
	const place = { ...roomNeedOf(form), id: order.id };
	const [nextStep = null] = await proposeDaysWithRoom(db, { depotId: order.depotId, now }, [
		{ proposal, order: place },
	]);
	const whereabouts = { state: order.state, depotName: about.depotName, receivedBy };
	const packages = pieces.filter(({ kind }) => kind === 'package');
	return {
		...form,
		...stored,
		...about,
		fixedCrew,
		bonds: bonds.map(({ orders, ...bond }) => ({ ...bond, orders: [...orders] })),
		senderAccount: account && { id: account.id, code: account.code, title: account.title },
		senderBarcodes: [...form.senderBarcodes],
		point: pointAnswer(form.point),
		...recipientAnswer(view, form),
		email: emailAnswer(view, form.email),
		nameMasked: !view.name,
		phoneMasked: !view.phone,
		warnings: [...warnings],
		...(known === undefined ? {} : { addressId: known.id }),
		...(known === undefined || known.words === '' ? {} : { addressSummary: known.words }),
		whereabouts: whereaboutsSentence(whereabouts, pieces, now),
		nextStep,
		custodyPlace: placeOfPieces(packages.map(({ place }) => place)),
		lines,
		pieces: pieces.map(pieceAnswer),
		attempts: attempts.map((attempt) => ({
			...withCollections(withProofs(attempt, view), uncounted),
			receivedBy: receiverAnswer(view, attempt.receivedBy),
		})),
		cardSlip: policies.cardSlip,
		cashStepKurus: policies.cashStepKurus,
		branchCollections: branchCollections.map(({ collectedAt, ...paid }) => ({
			...paid,
			collectedAt: collectedAt.toISOString(),
		})),
		branchUntil:
			order.state === 'waiting_at_branch' && waitingSince !== null
				? lastDayAtBranch(waitingSince, policies.branchDays)
				: null,
		senderHandovers: (caller.driverId === null ? handovers : []).map(({ handedAt, ...paper }) => ({
			...paper,
			handedAt: handedAt.toISOString(),
		})),
		// Notes for the office are not visible to drivers.
		notes: notes.filter(({ visibility }) => caller.driverId === null || visibility !== 'office'),
		createdAt: createdAt.toISOString(),
	};
}

/** The routes of which a blind count withholds from the caller what was collected. */
async function readWithheldRoutes(
	db: Database,
	caller: PersonCaller,
	depotId: string,
	attempts: readonly StoredAttempt[],
): Promise<ReadonlySet<string>> {
	const paid = attempts.filter(({ collections }) => collections.length > 0);
	if (paid.length === 0 || !withholdsCollections(caller)) return new Set();
	return readUncountedRoutes(
		db,
		depotId,
		paid.map(({ routeId }) => routeId),
	);
}

/** A blind count withholds what was collected on the uncounted routes. */
function withCollections(
	attempt: Omit<Attempt, 'collectionsWithheld'>,
	uncounted: ReadonlySet<string>,
): Attempt {
	const withheld = attempt.collections.length > 0 && uncounted.has(attempt.routeId);
	const collections = withheld ? [] : attempt.collections;
	return { ...attempt, collections, collectionsWithheld: withheld };
}

/** Signature, signed paper and identity are personal data like the name. */
function withProofs(
	{ signature, ...attempt }: StoredAttempt,
	{ name }: RecipientView,
): Omit<Attempt, 'collectionsWithheld'> {
	const identityChecked = attempt.identityDigits !== null;
	if (!name) {
		return { ...attempt, paperKeys: [], signature: null, identityChecked, identityDigits: null };
	}
	return { ...attempt, signature: signatureAnswer(signature), identityChecked };
}

function signatureAnswer(signature: StoredSignature | null): Attempt['signature'] {
	if (signature === null) return null;
	const { width, height, strokes, signedAt } = signature;
	return { width, height, path: signaturePath(strokes), signedAt };
}

function pointAnswer(point: GeoPoint | null): OrderDetail['point'] {
	return point === null ? null : { type: 'Point', coordinates: [...point.coordinates] };
}

function pieceAnswer({ orderId: _, ...piece }: PieceRow): OrderDetail['pieces'][number] {
	return { ...piece, since: piece.since.toISOString() };
}

async function readDepotAndRoute(db: Database, { depotId, orderId }: Of) {
	return db
		.selectFrom('depots as d')
		.leftJoin('route_orders as ro', (join) =>
			join
				.on('ro.depot_id', '=', depotId)
				.on('ro.order_id', '=', orderId)
				.on('ro.active', '=', true),
		)
		.leftJoin('routes as r', (join) =>
			join.on('r.depot_id', '=', depotId).onRef('r.id', '=', 'ro.route_id'),
		)
		.select(['d.name as depotName', 'r.id as routeId', 'r.number as routeNumber'])
		.where('d.id', '=', depotId)
		.executeTakeFirstOrThrow();
}

async function readFixedCrew(
	db: Database,
	{ depotId, orderId }: Of,
): Promise<OrderDetail['fixedCrew']> {
	const row = await db
		.selectFrom('orders as o')
		.leftJoin('vehicles as v', (join) =>
			join.on('v.depot_id', '=', depotId).onRef('v.id', '=', 'o.fixed_vehicle_id'),
		)
		.leftJoin('drivers as p', (join) =>
			join.on('p.depot_id', '=', depotId).onRef('p.id', '=', 'o.fixed_driver_id'),
		)
		.select([
			'o.fixed_vehicle_id as vehicleId',
			'v.plate',
			'o.fixed_driver_id as driverId',
			'p.full_name as driverName',
		])
		.where('o.depot_id', '=', depotId)
		.where('o.id', '=', orderId)
		.executeTakeFirstOrThrow();
	return row.vehicleId === null && row.driverId === null ? null : row;
}

async function readLines(db: Database, { depotId, orderId }: Of): Promise<OrderDetail['lines']> {
	return db
		.selectFrom('order_lines as l')
		.select([
			'l.id',
			'l.product',
			'l.quantity',
			'l.unit',
			'l.unit_price_kurus as unitPriceKurus',
			'l.pre_campaign_kurus as preCampaignKurus',
		])
		.select(
			sql<number>`coalesce((
				select sum(pr.quantity) from product_returns pr
				where pr.depot_id = ${depotId} and pr.order_line_id = l.id
					and pr.order_id = l.order_id and pr.reverted_at is null), 0)`.as('returnedQuantity'),
		)
		.where('l.depot_id', '=', depotId)
		.where('l.order_id', '=', orderId)
		.orderBy('l.position')
		.execute();
}

async function readReasonNextStep(
	db: Database,
	reasonCode: string | null,
): Promise<ReasonNextStep | null> {
	if (reasonCode === null) return null;
	const row = await db
		.selectFrom('reasons')
		.select('next_step')
		.where('list', '=', 'undelivery')
		.where('code', '=', reasonCode)
		.executeTakeFirst();
	return (row?.next_step as ReasonNextStep | null | undefined) ?? null;
}

/** The label of a reason in a list, as a subquery. */
const reasonLabel = (list: string, code: string) =>
	sql.raw(`(select n.label from reasons n where n.list = '${list}' and n.code = ${code})`);

async function readAttempts(db: Database, { depotId, orderId }: Of): Promise<StoredAttempt[]> {
	const { rows } = await sql<{ attempt: StoredAttempt }>`
		select jsonb_build_object(
			'id', a.id, 'attemptNo', a.attempt_no, 'routeId', a.route_id, 'routeNumber', r.number,
			'routeDate', r.service_date,
			'outcome', a.outcome, 'reasonCode', a.reason_code,
			'reasonLabel', ${reasonLabel('undelivery', 'a.reason_code')},
			'receivedBy', a.received_by, 'relation', a.relation, 'note', a.note,
			'photoKeys', to_jsonb(a.photo_keys), 'callCount', a.call_count, 'distanceM', a.distance_m,
			'point', case when a.longitude is not null then jsonb_build_object(
				'type', 'Point', 'coordinates', jsonb_build_array(a.longitude, a.latitude)) end,
			'photos', coalesce((
				select jsonb_agg(jsonb_build_object('fileName', f.file_name,
					'takenAt', to_char(f.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
					'point', case when f.longitude is not null then jsonb_build_object(
						'type', 'Point', 'coordinates', jsonb_build_array(f.longitude, f.latitude)) end)
					order by f.taken_at)
				from attempt_photos f where f.depot_id = ${depotId} and f.attempt_id = a.id), '[]'),
			'paperKeys', to_jsonb(a.paper_keys), 'signed', a.signed, 'identityDigits', a.identity_digits,
			'codeProof', a.code_proof,
			'signature', (
				select jsonb_build_object('width', g.width, 'height', g.height, 'strokes', g.strokes,
					'signedAt', to_char(g.signed_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
				from signatures g where g.depot_id = ${depotId} and g.attempt_id = a.id),
			'fromOffice', a.from_office, 'recordedByName', a.recorded_by_name,
			'driverName', w.full_name,
			'deliveredPieceIds', coalesce((
				select jsonb_agg(p.id order by p.ordinal)
				from pieces p
				join custody_entries e on e.depot_id = ${depotId} and e.piece_id = p.id
				where p.depot_id = ${depotId} and p.order_id = a.order_id and p.kind = 'package'
					and e.to_holder = 'recipient' and e.at = a.recorded_at), '[]'),
			'happenedAt', to_char(a.happened_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'recordedAt', to_char(a.recorded_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'revertedAt', to_char(a.reverted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			'revertedByName', a.reverted_by_name, 'revertedReason', a.reverted_reason,
			'collections', coalesce((
				select jsonb_agg(jsonb_build_object(
					'method', c.method, 'amountKurus', c.amount_kurus,
					'roundingKurus', c.rounding_kurus, 'receiptNo', c.receipt_no,
					'approvalCode', c.approval_code)
					order by c.collected_at)
				from collections c
				where c.depot_id = ${depotId} and c.order_id = a.order_id and c.attempt_id = a.id), '[]'),
			'returns', coalesce((
				select jsonb_agg(jsonb_build_object(
					'product', p.product, 'quantity', p.quantity, 'reasonCode', p.reason_code,
					'reasonLabel', coalesce(${reasonLabel('product_return', 'p.reason_code')}, p.reason_code))
					order by p.recorded_at)
				from product_returns p
				where p.depot_id = ${depotId} and p.order_id = a.order_id and p.attempt_id = a.id), '[]')
		) as attempt
		from attempts a join routes r on r.depot_id = ${depotId} and r.id = a.route_id
		left join drivers w on w.id = r.driver_id
		where a.depot_id = ${depotId} and a.order_id = ${orderId}
		order by a.recorded_at`.execute(db);
	return rows.map(({ attempt }) => attempt);
}

async function readNotes(db: Database, { depotId, orderId }: Of): Promise<OrderDetail['notes']> {
	const rows = await db
		.selectFrom('order_notes')
		.select(['id', 'visibility', 'body', 'written_by_name', 'written_at'])
		.where('depot_id', '=', depotId)
		.where('order_id', '=', orderId)
		.orderBy('written_at')
		.orderBy('id')
		.execute();
	return rows.map(({ id, visibility, body, ...note }) => ({
		id,
		visibility,
		body,
		writtenByName: note.written_by_name,
		writtenAt: note.written_at.toISOString(),
	}));
}
