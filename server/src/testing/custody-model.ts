// The ledger of custody against a model of it (trust.md §2): random acts, also stale, repeated and
// racing ones, on a fresh depot per run; after each the database must hold what the model holds.
import { isRefusal } from '@sevk/domain/common/refusal';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { transact } from '../db/transact.ts';
import { type CustodyMove, moveCustody } from '../features/debits/custody-ledger-store.ts';

type Attempt = CustodyMove & { readonly depotId: string; readonly key: string };
/** How an attempt ended: 200 moved or replayed, 409 the world has moved, 422 the key is another's. */
export type Outcome = 200 | 409 | 422;
/** The function under test; a mutant swaps it. */
export type Mover = (db: Database, attempt: Attempt) => Promise<Outcome>;

class Refused extends Error {
	readonly status: Outcome;
	constructor(status: Outcome) {
		super(String(status));
		this.status = status;
	}
}

/** Runs work in a transaction and turns a refusal into a status, rolled back. */
export async function outcomeOf(
	db: Database,
	work: (tx: Tx) => Promise<unknown>,
): Promise<Outcome> {
	try {
		return await transact(db, async (tx) => {
			const answer = await work(tx);
			if (isRefusal(answer)) throw new Refused(answer.status === 422 ? 422 : 409);
			return 200 as const;
		});
	} catch (error) {
		if (error instanceof Refused) return error.status;
		throw error;
	}
}

const actor = { userId: newId(), name: 'Model' };

/** The real thing. */
export const moveOnce: Mover = (db, { depotId, key, ...move }) =>
	outcomeOf(db, (tx) =>
		moveCustody(
			tx,
			{
				depotId,
				key,
				movement: move.version === 0 ? 'received' : 'transferred',
				actor,
				at: new Date(),
			},
			[move],
		),
	);

const debits = [newId(), newId(), newId()];
const holders = ['depot', 'recipient', ...debits.map((debitId) => `debit:${debitId}`)];
const holderOf = (index: number) => holders[index] ?? 'depot';

type Held = { holder: string; version: number };
type Model = { held: Map<number, Held>; last: Attempt | null };
type Real = { db: Database; move: Mover; depotId: string; pieceIds: string[] };
type Command = fc.AsyncCommand<Model, Real>;

function expectSame(got: unknown, wanted: unknown, about: string): void {
	if (JSON.stringify(got) === JSON.stringify(wanted)) return;
	throw new Error(`${about}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
}

function attemptOn(real: Real, piece: number, from: Held | null, to: number): Attempt {
	return {
		depotId: real.depotId,
		key: newId(),
		pieceId: real.pieceIds[piece] ?? '',
		from: from?.holder ?? null,
		to: holderOf(to),
		version: from?.version ?? 0,
	};
}

function command(
	name: string,
	check: (model: Readonly<Model>) => boolean,
	run: (model: Model, real: Real) => Promise<void>,
): Command {
	return { check, run, toString: () => name };
}

const receive = (piece: number, to: number) =>
	command(
		`receive(${piece}, ${to})`,
		() => true,
		async (model, real) => {
			const known = model.held.has(piece);
			const attempt = attemptOn(real, piece, null, to);
			expectSame(await real.move(real.db, attempt), known ? 409 : 200, 'receive');
			if (!known) model.held.set(piece, { holder: attempt.to, version: 1 });
		},
	);

const move = (piece: number, to: number, stale: boolean) =>
	command(
		`move(${piece}, ${to}${stale ? ', stale' : ''})`,
		(model) => model.held.has(piece),
		async (model, real) => {
			const now = model.held.get(piece) as Held;
			const seen = stale ? { ...now, version: Math.max(1, now.version - 1) } : now;
			const attempt = attemptOn(real, piece, seen, to);
			const fits = seen.version === now.version && attempt.to !== now.holder;
			expectSame(await real.move(real.db, attempt), fits ? 200 : 409, 'move');
			if (!fits) return;
			model.held.set(piece, { holder: attempt.to, version: now.version + 1 });
			model.last = attempt;
		},
	);

const wrongGiver = (piece: number, giver: number, to: number) =>
	command(
		`wrongGiver(${piece}, ${giver}, ${to})`,
		(model) => model.held.has(piece) && model.held.get(piece)?.holder !== holderOf(giver),
		async (model, real) => {
			const { version } = model.held.get(piece) as Held;
			const attempt = attemptOn(real, piece, { holder: holderOf(giver), version }, to);
			expectSame(await real.move(real.db, attempt), 409, 'wrong giver');
		},
	);

const replay = command(
	'replay',
	(model) => model.last !== null,
	async (model, real) => {
		expectSame(await real.move(real.db, model.last as Attempt), 200, 'replay');
	},
);

/** The key of an act that happened, sent again for another movement of the same piece. */
const reuseKey = (to: number) =>
	command(
		`reuseKey(${to})`,
		(model) => model.last !== null,
		async (model, real) => {
			const last = model.last as Attempt;
			const now = model.held.get(real.pieceIds.indexOf(last.pieceId)) as Held;
			if (now.holder === holderOf(to)) return;
			const reused = { ...last, from: now.holder, version: now.version, to: holderOf(to) };
			expectSame(await real.move(real.db, reused), 422, 'reused key');
		},
	);

/** Several hands reach for one piece at once: one gets it. */
const race = (piece: number, takers: number[]) =>
	command(
		`race(${piece}, ${takers})`,
		(model) => model.held.has(piece),
		async (model, real) => {
			const now = model.held.get(piece) as Held;
			const attempts = takers.map((to) => attemptOn(real, piece, now, to));
			const ends = await Promise.all(attempts.map((attempt) => real.move(real.db, attempt)));
			const winners = attempts.filter((_, index) => ends[index] === 200);
			const possible = attempts.some((attempt) => attempt.to !== now.holder);
			expectSame(winners.length, possible ? 1 : 0, 'winners of a race');
			const [winner] = winners;
			if (winner !== undefined) {
				model.held.set(piece, { holder: winner.to, version: now.version + 1 });
			}
		},
	);

/** One act, sent several times at once: one movement, everybody is told that it happened. */
const sendTogether = (piece: number, to: number) =>
	command(
		`sendTogether(${piece}, ${to})`,
		(model) => model.held.has(piece) && model.held.get(piece)?.holder !== holderOf(to),
		async (model, real) => {
			const now = model.held.get(piece) as Held;
			const attempt = attemptOn(real, piece, now, to);
			const ends = await Promise.all([1, 2, 3].map(() => real.move(real.db, attempt)));
			expectSame(ends, [200, 200, 200], 'one key three times at once');
			model.held.set(piece, { holder: attempt.to, version: now.version + 1 });
			model.last = attempt;
		},
	);

const check = command('check', () => true, compare);

/** No gap, no fork, no wrong giver, no key twice, and every holder is the model's. */
async function compare(model: Model, { db, depotId, pieceIds }: Real): Promise<void> {
	const { rows } = await sql<Record<string, number>>`
		with e as (
			select *, lag(to_holder) over w as before, row_number() over w as place, count(*) over (partition by key) as sends
			from custody_entries where depot_id = ${depotId} window w as (partition by piece_id order by seq)
		), last as (select distinct on (piece_id) * from e order by piece_id, seq desc)
		select
			(select count(*) from e where seq <> place) as gaps,
			(select count(*) from e where from_holder is distinct from before) as wrong_givers,
			(select count(*) from e where sends > 1) as repeated_keys,
			(select count(*) from custody c full join last on last.piece_id = c.piece_id
				where c.depot_id = ${depotId} and (c.holder is distinct from last.to_holder or c.version is distinct from last.seq)
			) as wrong_holders`.execute(db);
	expectSame(rows[0], { gaps: 0, wrong_givers: 0, repeated_keys: 0, wrong_holders: 0 }, 'ledger');
	const held = await db
		.selectFrom('custody')
		.select(['piece_id', 'holder', 'version'])
		.where('depot_id', '=', depotId)
		.execute();
	const seen = held.map((row) => [pieceIds.indexOf(row.piece_id), row.holder, row.version]);
	const wanted = [...model.held].map(([piece, now]) => [piece, now.holder, now.version]);
	expectSame(seen.toSorted(), wanted.toSorted(), 'holders');
}

const piece = fc.nat(3);
const holder = fc.nat(holders.length - 1);
const commands = fc.commands(
	[
		fc.tuple(piece, holder).map(([at, to]) => receive(at, to)),
		fc.tuple(piece, holder, fc.boolean()).map(([at, to, stale]) => move(at, to, stale)),
		fc.tuple(piece, holder, holder).map(([at, giver, to]) => wrongGiver(at, giver, to)),
		fc.constant(replay),
		holder.map(reuseKey),
		fc
			.tuple(piece, fc.array(holder, { minLength: 2, maxLength: 4 }))
			.map(([at, takers]) => race(at, takers)),
		fc.tuple(piece, holder).map(([at, to]) => sendTogether(at, to)),
		fc.constant(check),
	],
	{ maxCommands: 25 },
);

async function freshDepot(db: Database): Promise<{ depotId: string; pieceIds: string[] }> {
	const depotId = newId();
	const pieceIds = [newId(), newId(), newId(), newId()];
	const now = new Date();
	const code = depotId.slice(-12).toUpperCase();
	await sql`
		with depot as (
			insert into depots (id, code, name, province, district, created_at, updated_at)
			values (${depotId}, ${code}, 'Model', 'İstanbul', 'Ümraniye', ${now}, ${now}) returning id
		)
		insert into pieces (depot_id, id, kind, barcode, created_at)
		select depot.id, p.id, 'equipment', p.id::text, ${now} from depot, unnest(${pieceIds}::uuid[]) as p(id)`.execute(
		db,
	);
	return { depotId, pieceIds };
}

/** Plays `runs` random stories and gives the first that ends badly, or null when none does. */
export async function playLedger(
	db: Database,
	runs: number,
	options: { readonly move?: Mover; readonly seed?: number } = {},
): Promise<string | null> {
	const property = fc.asyncProperty(commands, async (story) => {
		const real = { db, move: options.move ?? moveOnce, ...(await freshDepot(db)) };
		const model: Model = { held: new Map([[0, { holder: 'depot', version: 1 }]]), last: null };
		expectSame(await real.move(db, attemptOn(real, 0, null, 0)), 200, 'receive');
		await fc.asyncModelRun(() => ({ model, real }), story);
		await compare(model, real);
	});
	const result = await fc.check(property, {
		numRuns: runs,
		endOnFailure: true,
		...(options.seed === undefined ? {} : { seed: options.seed }),
	});
	if (!result.failed) return null;
	return `${String(result.counterexample?.[0])}: ${String(result.errorInstance)} (seed ${result.seed})`;
}
