// What a statement must be so that Citus can send it to one shard (docs/trust.md#sql-rules). Read from
// PostgreSQL's own parse tree.
import { loadModule, parseSync } from 'libpg-query';
import { ownWriteExceptions } from './statement-exceptions.mjs';

await loadModule();

/** Their functions give another value on each node, or keep state on a connection. */
const volatileFunctions = new Set([
	'now',
	'clock_timestamp',
	'statement_timestamp',
	'transaction_timestamp',
	'random',
	'gen_random_uuid',
	'nextval',
]);
const sessionFunctions = /^pg_(try_)?advisory_/;
/** Marks a statement that an exception names. */
const marker = /\/\* all depots: ([a-z-]+) \*\//;

/** Marks a statement that reads what it wrote, and names why its answer does not depend on it. */
const ownWriteMarker = /\/\* reads own writes: ([a-z-]+) \*\//;

/** The exception that a statement claims, or null. */
export function exceptionOf(text) {
	return marker.exec(text)?.[1] ?? null;
}

/**
 * What is wrong with a statement, as sentences. `samples` are the parameters of some calls; `beside`
 * the other statements of its transactions if it calls a function of the owner;
 * `depotTables` the tables that are distributed by `depot_id`, `appendOnlyTables` those in which the
 * application may only insert and select.
 */
export function breachesOf(
	{ text, samples, beside = [] },
	{ depotTables, appendOnlyTables = new Set() },
) {
	const context = { depotTables, appendOnlyTables, breaches: new Set(), depots: new Set() };
	const ownWrites = ownWriteMarker.exec(text)?.[1];
	if (ownWrites !== undefined && !ownWriteExceptions.has(ownWrites)) {
		context.breaches.add(`no exception is called "${ownWrites}"`);
	}
	for (const { stmt } of parseSync(text).stmts) {
		checkStatement(stmt, new Set(), context);
		checkExpressions(stmt, context, ownWrites !== undefined);
		visitNodes(stmt, (kind, node) => checkNode(kind, node, context));
	}
	if (beside.some(writesOrLocks)) {
		context.breaches.add('a function of the owner runs in a transaction that writes or locks');
	}
	const numbers = [...context.depots];
	for (const values of samples) {
		const depots = new Set(numbers.map((number) => values[number - 1]));
		if (depots.size > 1) context.breaches.add('it is about more than one depot');
	}
	return [...context.breaches];
}

/**
 * What is wrong with the code around statements, as sentences: a repeated INSERT is recognised by what
 * it returns, because the number of rows also counts what another shard wrote, and constraints have
 * other names on a shard.
 */
export function sourceBreachesOf(source) {
	const declarations = source.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m);
	const inserts = /\binsert\s+into\b|\.insertInto\(/i;
	const counts = /\bnumAffectedRows\b|\.rowCount\b|\{ rowCount \}/;
	const readsCount = declarations.some(
		(text) =>
			/\bnumInsertedOrUpdatedRows\b/.test(text) || (inserts.test(text) && counts.test(text)),
	);
	return [
		...(readsCount ? ['it reads the row count of an INSERT; use RETURNING'] : []),
		...(/\b(?:error|cause)\w*\??\.constraint\b/.test(source)
			? ['it reads the name of a constraint; use the SQLSTATE']
			: []),
	];
}

function checkNode(kind, node, { depotTables, appendOnlyTables, breaches }) {
	if (kind === 'NotifyStmt' || kind === 'ListenStmt') breaches.add('it uses LISTEN or NOTIFY');
	if (kind === 'VariableSetStmt' && !node.is_local) breaches.add('it changes the session');
	if (kind === 'FuncCall' && sessionFunctions.test(nameOf(node))) {
		breaches.add('it takes an advisory lock');
	}
	if (kind !== 'InsertStmt' || node.onConflictClause === undefined) return;
	const { relname } = node.relation;
	if (appendOnlyTables.has(relname) && !depotTables.has(relname)) {
		breaches.add(`ON CONFLICT on ${relname}, an append-only reference table; read it after 23505`);
	}
	visitNodes(node.onConflictClause, (inner, { funcname }) => {
		const isVolatile =
			inner === 'SQLValueFunction' ||
			(inner === 'FuncCall' && volatileFunctions.has(nameOf({ funcname })));
		if (isVolatile) breaches.add('ON CONFLICT calls a volatile function; pass the value');
	});
}

function nameOf({ funcname }) {
	return funcname.at(-1).String.sval;
}

/**
 * A function of the owner works on another connection of the cluster: it waits for rows that the same
 * transaction locked, or is refused what another user wrote in it.
 */
function writesOrLocks(text) {
	let found = false;
	for (const { stmt } of parseSync(text).stmts) {
		visitNodes({ stmt }, (kind, node) => {
			found ||= /^(Insert|Update|Delete)Stmt$/.test(kind);
			found ||= kind === 'SelectStmt' && node.lockingClause !== undefined;
		});
	}
	return found;
}

/**
 * Citus runs each common table expression as a statement and writes its rows down for the next one. So
 * an expression must not lock rows beside a source that is no table, whose whole row PostgreSQL adds in
 * a form that cannot be read back; and it must not depend on the snapshot of PostgreSQL, in which the
 * writes of earlier expressions are not visible yet.
 */
function checkExpressions(stmt, { breaches }, mayReadOwnWrites) {
	const [[, main]] = Object.entries(stmt);
	const ctes = (main.withClause?.ctes ?? []).map(({ CommonTableExpr: cte }) => cte);
	const names = new Set(ctes.map(({ ctename }) => ctename));
	const written = new Set();
	for (const { ctename, ctequery } of ctes) {
		checkLocks(ctename, ctequery, names, breaches);
		for (const table of tablesRead(ctequery)) {
			if (written.has(table) && !mayReadOwnWrites) breaches.add(seesWrites(ctename, table));
		}
		const table = Object.values(ctequery)[0].relation?.relname;
		if (table !== undefined) written.add(table);
	}
	const { withClause: _, ...rest } = main;
	for (const table of tablesRead(rest)) {
		if (written.has(table) && !mayReadOwnWrites) breaches.add(seesWrites('the statement', table));
	}
}

function seesWrites(reader, table) {
	return `${reader} reads ${table} after an earlier expression wrote it`;
}

function checkLocks(name, query, names, breaches) {
	visitNodes(query, (kind, node) => {
		if (kind !== 'SelectStmt' || node.lockingClause === undefined) return;
		const sources = (node.fromClause ?? []).flatMap(sourcesOf);
		const isTable = (source) => source.RangeVar && !names.has(source.RangeVar.relname);
		if (!sources.every(isTable))
			breaches.add(`${name} locks rows beside a source that is no table`);
	});
}

function sourcesOf(item) {
	const join = item.JoinExpr;
	return join === undefined ? [item] : [...sourcesOf(join.larg), ...sourcesOf(join.rarg)];
}

/** Tables that a part of a statement reads; the target of a write is none of them. */
function tablesRead(part) {
	const targets = new Set();
	const read = [];
	visitNodes(part, (kind, node) => {
		if (/^(Insert|Update|Delete)Stmt$/.test(kind)) targets.add(node.relation);
		if (kind === 'RangeVar') read.push(node);
	});
	return read.filter((node) => !targets.has(node)).map(({ relname }) => relname);
}

/** Checks one query with its common table expressions, whose names hide tables. */
function checkStatement(stmt, outerNames, context) {
	const [[kind, node]] = Object.entries(stmt);
	const names = new Set(outerNames);
	for (const { CommonTableExpr: cte } of node.withClause?.ctes ?? []) {
		if (node.withClause.recursive) names.add(cte.ctename);
		checkStatement(cte.ctequery, names, context);
		names.add(cte.ctename);
	}
	if (kind === 'SelectStmt') checkSelect(node, names, context);
	if (kind === 'UpdateStmt' || kind === 'DeleteStmt') {
		const from = [{ RangeVar: node.relation }, ...(node.fromClause ?? node.usingClause ?? [])];
		checkLevel(from, node.whereClause, names, context);
		checkInner([node.targetList, node.whereClause, node.returningList], names, context);
	}
	if (kind === 'InsertStmt') checkInsert(node, names, context);
}

function checkSelect(select, names, context) {
	if (select.op !== undefined && select.op !== 'SETOP_NONE') {
		checkStatement({ SelectStmt: select.larg }, names, context);
		checkStatement({ SelectStmt: select.rarg }, names, context);
		return;
	}
	checkLevel(select.fromClause ?? [], select.whereClause, names, context);
	const parts = [select.targetList, select.whereClause, select.havingClause, select.valuesLists];
	const more = [select.sortClause, select.groupClause, select.limitCount, select.limitOffset];
	checkInner([...parts, ...more], names, context);
}

function checkInsert(insert, names, context) {
	const { relation, cols = [], selectStmt, onConflictClause, returningList } = insert;
	if (selectStmt !== undefined) checkStatement(selectStmt, names, context);
	checkInner([onConflictClause, returningList], names, context);
	if (!context.depotTables.has(relation.relname)) return;
	const at = cols.findIndex(({ ResTarget }) => ResTarget.name === 'depot_id');
	if (at < 0) return context.breaches.add(`${relation.relname} gets no depot_id`);
	const { valuesLists, targetList } = selectStmt?.SelectStmt ?? {};
	const values = valuesLists?.map(({ List }) => List.items[at]) ?? [targetList?.[at].ResTarget.val];
	for (const value of values) {
		const number = parameterOf(value);
		if (number !== null) context.depots.add(number);
		else if (columnOf(value)?.at(-1) !== 'depot_id') {
			context.breaches.add(`${relation.relname} gets a depot_id that is no parameter`);
		}
	}
}

/** Every table of one query must be filtered by its own `depot_id = $n`. */
function checkLevel(from, where, names, context) {
	const tables = new Map();
	const conditions = where === undefined ? [] : conjunctsOf(where);
	const read = (item) => {
		const [[kind, node]] = Object.entries(item);
		if (kind === 'RangeVar') {
			const name = node.alias?.aliasname ?? node.relname;
			if (!names.has(node.relname)) tables.set(name, node.relname);
		}
		if (kind === 'JoinExpr') {
			read(node.larg);
			read(node.rarg);
			if (node.quals !== undefined) {
				conditions.push(...conjunctsOf(node.quals));
				checkInner([node.quals], names, context);
			}
		}
		if (kind === 'RangeSubselect') checkStatement(node.subquery, names, context);
		if (kind === 'RangeFunction') checkInner([node], names, context);
	};
	for (const item of from) read(item);
	const filtered = new Set();
	for (const condition of conditions) {
		const filter = depotFilterOf(condition);
		if (filter === null) continue;
		context.depots.add(filter.number);
		if (filter.table !== null) filtered.add(filter.table);
		else if (tables.size === 1) filtered.add(...tables.keys());
	}
	for (const [alias, table] of tables) {
		if (!context.depotTables.has(table) || filtered.has(alias)) continue;
		const name = alias === table ? table : `${table} ${alias}`;
		context.breaches.add(`${name} is not filtered by depot_id = $n`);
	}
}

function conjunctsOf(expression) {
	const bool = expression.BoolExpr;
	return bool?.boolop === 'AND_EXPR' ? bool.args.flatMap(conjunctsOf) : [expression];
}

/** `alias.depot_id = $n` in either order, or null. */
function depotFilterOf({ A_Expr: expression }) {
	if (expression?.kind !== 'AEXPR_OP' || expression.name[0].String.sval !== '=') return null;
	for (const [left, right] of [
		[expression.lexpr, expression.rexpr],
		[expression.rexpr, expression.lexpr],
	]) {
		const column = columnOf(left);
		const number = parameterOf(right);
		if (column?.at(-1) !== 'depot_id' || number === null) continue;
		return { table: column.at(-2) ?? null, number };
	}
	return null;
}

function columnOf(node) {
	return node?.ColumnRef?.fields.map(({ String: part }) => part?.sval ?? '*') ?? null;
}

function parameterOf(node) {
	if (node?.TypeCast !== undefined) return parameterOf(node.TypeCast.arg);
	return node?.ParamRef?.number ?? null;
}

/** Queries inside expressions: sublinks, and those of functions in FROM. */
function checkInner(parts, names, context) {
	for (const part of parts) {
		if (part === undefined) continue;
		visitNodes(
			part,
			(kind, node) => {
				if (kind === 'SubLink') checkStatement(node.subselect, names, context);
			},
			'SubLink',
		);
	}
}

/** Calls `onNode(kind, node)` for every node of a tree, not below a node of the kind `end`. */
function visitNodes(value, onNode, end) {
	if (Array.isArray(value)) {
		for (const item of value) visitNodes(item, onNode, end);
		return;
	}
	if (value === null || typeof value !== 'object') return;
	for (const [kind, node] of Object.entries(value)) {
		if (node === null || typeof node !== 'object') continue;
		if (/^[A-Z]/.test(kind) && !Array.isArray(node)) onNode(kind, node);
		if (kind === end) {
			visitNodes(node.testexpr, onNode, end);
			continue;
		}
		visitNodes(node, onNode, end);
	}
}
