/**
 * Statements about several depots that stay: simple reads and housekeeping that Citus can send to
 * every shard. A statement names its exception in a comment: `/* all depots: name *\/`.
 */
export const statementExceptions = new Map([
	['depot-of', 'finds the depot of a record by its id; the answer is cached, for it never changes'],
	['file-depot', 'finds the depot of a file by its name; a claim moves the file to another depot'],
	[
		'key-elsewhere',
		'an idempotency key may be used once in all depots; read only after a conflict',
	],
	['barcode-elsewhere', 'names the depot of a barcode that this depot does not have'],
	[
		'waiting-scan-events',
		'finds the depots with events of scans to write; their events are written depot by depot',
	],
	['proposal-queue', 'finds the plan that waits longest, for one queue of all depots'],
	['housekeeping', 'deletes what is past its retention, outside of any request'],
]);

/**
 * Statements of which an expression reads a table that an earlier one wrote, with why the answer is the
 * same whether it sees those rows (Citus) or not (PostgreSQL). A statement names its reason in a
 * comment: `/* reads own writes: name *\/`.
 */
export const ownWriteExceptions = new Map([
	[
		'scan-counts',
		'the counts leave out the line of the scan itself, and a loaded piece is among the pieces that go out before and after',
	],
]);
