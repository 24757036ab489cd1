import * as loading from '@sevk/contract/debits/debit-loading';
import { departRoute, returnRoute } from '@sevk/contract/routes/route-outing';
import * as routes from '@sevk/contract/routes/route-plan';
import { afterAll, expect, test } from 'vitest';
import { anUpload } from '../../../testing/build/upload-builders.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';

const context = await createCustodyTestContext();
const { send, as, show, scan } = context;
afterAll(context.close);

const loaded = (count = 2) => context.loadedRoute(Array.from({ length: count }, () => ({})));

test('a route has one debit per driver, and a draft route has none', async () => {
	const route = await context.plannedRoute([{}]);
	const first = await context.openDebit(route);
	expect(await context.openDebit(route)).toBe(first);
	const params = { routeId: route.routeId };
	await as('manager')(routes.unplanRoute, { params, body: { version: 1 } });
	expect(await send(loading.createDebit, { params, body: {} })).toMatchObject({
		status: 409,
		body: { code: 'route/wrong-state' },
	});
});

test('refuses the hand-over of an empty vehicle', async () => {
	const route = await context.plannedRoute([{}]);
	const debitId = await context.openDebit(route);
	const pieces = await context.piecesOf(route);
	await send(loading.leaveInDepot, {
		params: { debitId },
		body: { pieceIds: pieces.map(({ id }) => id), reasonCode: 'NOT_PREPARED', note: '' },
	});
	expect(await context.handOver(debitId)).toMatchObject({
		status: 409,
		body: { code: 'debit/nothing-scanned' },
	});
	const undo = await send(loading.undoLeave, {
		params: { debitId },
		body: { pieceIds: pieces.map(({ id }) => id) },
	});
	expect(undo.status).toBe(200);
	expect((await show(debitId)).balance).toMatchObject({ pending: 1, notDebited: 0 });
});

test('only the driver of the debit accepts, or the depot with the signed list', async () => {
	const { route, debitId } = await loaded();
	expect(await context.accept(debitId)).toMatchObject({
		status: 409,
		body: { code: 'debit/wrong-state' },
	});
	await context.handOver(debitId);
	// Another driver cannot learn of the debit from its refusals either.
	expect(await context.accept(debitId, 'second')).toMatchObject({
		status: 404,
		body: { code: 'common/not-found' },
	});
	expect(await context.accept(debitId, 'warehouse')).toMatchObject({
		status: 403,
		body: {
			code: 'debit/not-your-debit',
			detail: 'Bu zimmeti yalnızca sürücüsü kabul edebilir: Mehmet Yıldız.',
		},
	});
	expect((await context.showRoute(route.routeId)).state).toBe('loading');
	expect((await context.accept(debitId, 'warehouse', true)).status).toBe(200);
	expect(await show(debitId)).toMatchObject({
		state: 'open',
		acceptedOnPaper: true,
		acceptedByName: 'Mehmet Yıldız',
		handedOverByName: 'Hasan Demir',
	});
});

test('for the driver of the route the state decides, not a version that the phone cannot know', async () => {
	const { route, debitId } = await loaded();
	await context.handOver(debitId);
	const params = { routeId: route.routeId };
	const stale = { status: 409, body: { code: 'common/stale' } };
	const accept = (who: 'driver' | 'warehouse') =>
		as(who)(loading.acceptDebit, {
			params: { debitId },
			body: { version: null, onPaper: who === 'warehouse' },
		});
	const depart = (who: 'driver' | 'manager') =>
		as(who)(departRoute, { params, body: { version: null, km: 84_512 } });
	const comeBack = (who: 'driver' | 'manager') =>
		as(who)(returnRoute, { params, body: { version: null, km: 84_600 } });
	expect(await accept('warehouse')).toMatchObject(stale);
	expect((await accept('driver')).status).toBe(200);
	expect(await accept('driver')).toMatchObject({
		status: 409,
		body: { code: 'debit/wrong-state' },
	});
	expect(await depart('manager')).toMatchObject(stale);
	expect((await depart('driver')).status).toBe(200);
	expect(await depart('driver')).toMatchObject({
		status: 409,
		body: { code: 'route/wrong-state' },
	});
	expect(await comeBack('manager')).toMatchObject(stale);
	expect((await comeBack('driver')).status).toBe(200);
});

test('the driver accepts or disputes only the hand-over that he saw', async () => {
	const { debitId } = await loaded();
	await context.handOver(debitId);
	const { handedOverAt = null } = await show(debitId);
	const seen = { version: null, handedOverAt: handedOverAt ?? undefined };
	const note = 'Bozuk para 500 değil 400 TL';
	const dispute = () =>
		as('driver')(loading.disputeDebit, {
			params: { debitId },
			body: { ...seen, note, shortCount: 0, overCount: 0 },
		});
	const accept = (more: object) =>
		as('driver')(loading.acceptDebit, {
			params: { debitId },
			body: { ...seen, onPaper: false, ...more },
		});
	expect((await dispute()).status).toBe(200);
	const { version } = await show(debitId);
	const settlement = { version, note: 'Birlikte sayıldı', floatKurus: 100_000 };
	const settled = { params: { debitId }, body: settlement };
	expect((await send(loading.settleDispute, settled)).status).toBe(200);
	const stale = { status: 409, body: { code: 'common/stale' } };
	expect(await accept({})).toMatchObject(stale);
	expect(await dispute()).toMatchObject(stale);
	const again = await show(debitId);
	expect(again).toMatchObject({ state: 'awaiting_acceptance', floatKurus: 100_000 });
	expect((await accept({ handedOverAt: again.handedOverAt })).status).toBe(200);
});

test('a stale acceptance names who changed the debit', async () => {
	const { debitId } = await loaded();
	await context.handOver(debitId);
	const stale = await as('driver')(loading.acceptDebit, {
		params: { debitId },
		body: { version: 1, onPaper: false },
	});
	expect(stale).toMatchObject({
		status: 409,
		body: { code: 'common/stale', facts: { changedBy: 'Hasan Demir' } },
	});
});

test('a dispute keeps which koli the driver did not find, also after their scans are undone', async () => {
	const { debitId, pieces } = await loaded(40);
	await context.handOver(debitId);
	const dispute = async (note: string, pieceIds: string[]) => {
		const { version } = await show(debitId);
		const body = { version, note, shortCount: pieceIds.length, overCount: 0, pieceIds };
		return as('driver')(loading.disputeDebit, { params: { debitId }, body });
	};
	const disputed = async () => {
		const { lines } = await show(debitId);
		return lines.flatMap(({ isDisputed, pieceId }) => (isDisputed ? [pieceId] : [])).toSorted();
	};
	const missing = pieces.slice(1).map(({ id }) => id);
	const other = await loaded();
	const foreign = await dispute('Koliler araçta yok', [...missing, other.pieces[0]?.id ?? '']);
	expect(foreign.body.code).toBe('debit/not-on-this-debit');
	expect(await disputed()).toEqual([]);
	expect((await dispute('Araçta 39 koli yok', missing)).status).toBe(200);
	expect(await disputed()).toEqual(missing.toSorted());

	const undo = { params: { debitId }, body: { pieceId: pieces[1]?.id ?? '' } };
	expect((await send(loading.undoScan, undo)).status).toBe(200);
	expect(await disputed()).toEqual(missing.toSorted());
	const left = { pieceIds: [undo.body.pieceId], reasonCode: 'NOT_PREPARED', note: '' };
	await send(loading.leaveInDepot, { params: { debitId }, body: left });
	expect((await context.handOver(debitId)).status).toBe(200);
	expect(await disputed()).toEqual(missing.toSorted());
	expect((await dispute('Yalnız bu koli yok', [pieces[0]?.id ?? ''])).status).toBe(200);
	expect(await disputed()).toEqual([pieces[0]?.id]);
	const again = { version: (await show(debitId)).version, note: 'Koli arka rafta bulundu' };
	await send(loading.settleDispute, { params: { debitId }, body: again });
	expect((await context.accept(debitId)).status).toBe(200);
	expect(await disputed()).toEqual([]);
});

test('a dispute blocks the departure until it is settled', async () => {
	const { route, debitId } = await loaded();
	await context.handOver(debitId);
	const { version } = await show(debitId);
	const note = 'Sayımda 1 koli eksik çıktı';
	const nonsense = async (shortCount: number, overCount: number) =>
		(
			await as('driver')(loading.disputeDebit, {
				params: { debitId },
				body: { version, note, shortCount, overCount },
			})
		).body.code;
	expect(await nonsense(999, 0)).toBe('debit/short-exceeds');
	expect(await nonsense(0, 999)).toBe('debit/over-exceeds');
	const disputed = await as('driver')(loading.disputeDebit, {
		params: { debitId },
		body: { version, note, shortCount: 1, overCount: 0 },
	});
	expect(disputed.status).toBe(200);
	expect(await show(debitId)).toMatchObject({
		state: 'disputed',
		shortCount: 1,
		disputeNote: note,
	});
	expect(await context.depart(route)).toMatchObject({
		body: {
			detail: 'Rota çıkışa hazır değil: sürücünün bildirdiği uyuşmazlık çözülmedi.',
		},
	});
	expect((await context.accept(debitId)).status).toBe(409);
	const settled = await send(loading.settleDispute, {
		params: { debitId },
		body: { version: disputed.body.version, note: 'Birlikte sayıldı, eksik yok' },
	});
	expect(settled.status).toBe(200);
	const again = { note: 'Yine 1 koli eksik', shortCount: 1, overCount: 0 };
	const body = { version: settled.body.version, ...again };
	const second = await as('driver')(loading.disputeDebit, { params: { debitId }, body });
	// The answer was to the dispute before.
	expect(await show(debitId)).toMatchObject({ disputeNote: again.note, differenceNote: null });
	await send(loading.settleDispute, {
		params: { debitId },
		body: { version: second.body.version, note: 'Kolinin yeri bulundu' },
	});
	expect((await context.accept(debitId)).status).toBe(200);
	expect(await show(debitId)).toMatchObject({ state: 'open', shortCount: 0 });
});

test('cancelling a debit returns its goods to the depot', async () => {
	const { route, debitId, pieces } = await loaded();
	const cancel = async () => {
		const { version } = await show(debitId);
		return send(loading.cancelDebit, {
			params: { debitId },
			body: { version, note: 'Araç değişecek' },
		});
	};
	expect((await cancel()).status).toBe(200);
	expect(await context.holderOf(pieces[0]?.id)).toBe('depot');
	expect((await context.showRoute(route.routeId)).state).toBe('planned');
	expect((await cancel()).status).toBe(409);
	const again = await context.openDebit(route);
	expect(again).not.toBe(debitId);
	expect((await scan(again, pieces[0]?.barcode ?? '')).body.sentence).toBe('Zimmetlendi (1/2)');
});

test('50 concurrent acceptances accept once', async () => {
	const { debitId, pieces } = await loaded(5);
	await context.handOver(debitId);
	const { version } = await show(debitId);
	const body = { version, onPaper: false };
	const sent = await Promise.all(
		Array.from({ length: 50 }, (_, at) =>
			as('driver')(loading.acceptDebit, {
				params: { debitId },
				body,
				key: at < 25 ? `ayni-kabul-${debitId}` : `baska-kabul-${debitId}-${at}`,
			}),
		),
	);
	const good = sent.filter(({ status }) => status === 200);
	expect(good.length === 25 || good.length === 1).toBe(true);
	expect(new Set(good.map(({ body: answer }) => answer.version))).toEqual(new Set([version + 1]));
	expect(await context.holderOf(pieces[4]?.id)).toBe(`debit:${debitId}`);
});

test('the driver signs the acceptance on the screen, and no other than the driver', async () => {
	const { debitId } = await loaded();
	await context.handOver(debitId);
	const strokes = [[10, 10, 80, 60, 200, 20]];
	const accept = async (who: 'driver' | 'warehouse', lines: number[][], onPaper = false) => {
		const { version } = await show(debitId);
		const signature = { width: 300, height: 120, strokes: lines };
		return as(who)(loading.acceptDebit, {
			params: { debitId },
			body: { version, onPaper, signature },
		});
	};
	expect((await accept('driver', [[1, 1]])).body).toMatchObject({
		code: 'result/signature-invalid',
	});
	expect((await accept('warehouse', strokes)).status).toBe(403);
	expect((await accept('driver', strokes)).status).toBe(200);
	const signatures = context.db
		.selectFrom('signatures')
		.select(['signed_by', 'strokes', 'attempt_id'])
		.where('debit_id', '=', debitId);
	expect(await signatures.execute()).toEqual([
		{ signed_by: 'Mehmet Yıldız', strokes, attempt_id: null },
	]);
});

test('a firm that requires a signature takes one from the screen or a signed paper', async () => {
	const { debitId } = await loaded();
	await context.handOver(debitId);
	const rule = { name: 'acceptance_signature', value: 'true', updated_at: new Date() };
	await context.db.insertInto('policies').values(rule).execute();
	const params = { debitId };
	const { version, signatureRequired } = await show(debitId);
	expect(signatureRequired).toBe(true);
	for (const [who, onPaper] of [
		['driver', false],
		['warehouse', true],
	] as const) {
		const refused = await as(who)(loading.acceptDebit, { params, body: { version, onPaper } });
		expect(refused).toMatchObject({ status: 422, body: { code: 'debit/signature-missing' } });
	}
	const { depotId, users } = context;
	const upload = () => anUpload(context.db, { depotId, userId: users.warehouse.userId });
	const paper = await upload();
	const body = { version, onPaper: true, paperFiles: [paper] };
	expect((await send(loading.acceptDebit, { params, body })).status).toBe(200);
	await context.db.updateTable('policies').set({ value: 'false' }).execute();
	const later = await upload();
	const add = (fileNames: string[], who: 'warehouse' | 'manager' | 'driver' = 'warehouse') =>
		as(who)(loading.addAcceptancePapers, { params, body: { fileNames } });
	expect((await add([later], 'driver')).status).toBe(403);
	expect((await add([later], 'manager')).body.code).toBe('file/not-found');
	expect((await add([later])).status).toBe(200);
	expect((await show(debitId)).acceptancePapers).toMatchObject([
		{ fileName: paper, addedByName: 'Hasan Demir' },
		{ fileName: later },
	]);
	const withdraw = (who: 'warehouse' | 'manager', fileName = later) =>
		as(who)(loading.withdrawAcceptancePaper, {
			params,
			body: { fileName, reason: 'Başka rotanın listesi eklendi.' },
		});
	expect((await withdraw('warehouse', await upload())).body.code).toBe('file/not-found');
	expect((await withdraw('manager')).status).toBe(200);
	expect((await withdraw('warehouse')).body.code).toBe('file/paper-withdrawn');
	expect((await show(debitId)).acceptancePapers).toMatchObject([
		{ fileName: paper, withdrawal: null },
		{ fileName: later, withdrawal: { reason: 'Başka rotanın listesi eklendi.' } },
	]);
	expect((await withdraw('warehouse', paper)).body.code).toBe('file/paper-required');
	expect((await add([await upload()])).status).toBe(200);
	expect((await withdraw('warehouse', paper)).status).toBe(200);
	const bare = context.db.updateTable('debits').set({ signed: false }).where('id', '=', debitId);
	await expect(bare.execute()).rejects.toThrow(/debits_signature/);
});
