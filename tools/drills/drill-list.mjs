// The drills of docs/trust.md, which run the product as a process (server/src/testing/drill/): what each
// promises, and its broken form.
export const drills = [
	{
		id: 'G1',
		mark: '21 kills of database, server and both: 0 acknowledged scans lost, 0 doubled',
		brokenForm: 'a database that answers a commit before it is on the disk',
		killsDatabase: true,
	},
	{
		id: 'G3',
		mark: '5 % of 2,000 answers cut after the commit: 0 duplicates',
		brokenForm: 'a client that makes a new key for each try',
	},
	{
		id: 'G4',
		mark: 'one key 50 times side by side: 1 effect, equal answers',
		brokenForm: 'a client that makes a new key for each send',
	},
	{
		id: 'G5',
		mark: 'two saves of one version: one is stored, the other is answered 409',
		brokenForm: 'a build that does not compare versions',
		fault: {
			file: 'server/src/features/orders/edit/order-commands.ts',
			find: 'if (order.version === version) return work(tx, order, first);',
			replace: 'if (order.version >= version) return work(tx, order, first);',
		},
	},
	{
		id: 'G6',
		mark: '600 changes, a receiver that fails on 30 %, two kills of the server: 0 events lost',
		brokenForm: 'a receiver that does not say which event it had last',
	},
	{
		id: 'G7',
		mark: 'database away for 20 s: not ready within 5 s, alive, ready within 3 s',
		brokenForm: 'a build whose readiness does not look at the database',
		fault: {
			file: 'server/src/http/operation/health.ts',
			find: 'const ready = state.database && state.migrations && !draining;',
			replace: 'const ready = !draining;',
		},
	},
	{
		id: 'G8',
		mark: 'disk full for 20 s: no read for 5 s at most, writes 503, recovery, 0 lost',
		brokenForm: 'a build that answers a full disk with 500',
		embeddedOnly: true,
		fault: {
			file: 'server/src/http/problem/database-problem.ts',
			find: "\t'53': 'http/unavailable',\n\t'58030': 'http/unavailable',\n",
			replace: '',
		},
	},
	{
		id: 'G10',
		mark: '10,000 location records a second: p99 < 500 ms, 0 lost; at 3 × 503, custody p99 < 300 ms',
		brokenForm: 'a build that acknowledges location records before it stores them',
		fault: {
			file: 'server/src/features/locations/location-endpoints.ts',
			find: 'const answer = await answering;',
			replace:
				'const answer = { ...answerWithoutRecords(batch), accepted: batch.records.map(({ id }) => id) };',
		},
	},
	{
		id: 'G15',
		mark: '20,000 mutated requests: 0 × 5xx; 30 hostile files refused in 1 s; 0 escaping paths',
		brokenForm: 'a build in which a value that the database refuses is an internal error',
		fault: {
			file: 'server/src/http/problem/database-problem.ts',
			find: "\t'22': 'http/bad-input',\n",
			replace: '',
		},
	},
	{
		id: 'G17',
		mark: '800 slow clients: others p99 < 500 ms, all closed in 15 s; SIGTERM loses no request',
		brokenForm: 'a build that waits for headers for minutes',
		fault: {
			file: 'server/src/http/operation/time-limits.ts',
			find: 'headersMs: 5_000',
			replace: 'headersMs: 300_000',
		},
	},
	{
		id: 'G19',
		mark: 'silent connections: answers within 10 s, working 15 s after the database, no restart',
		brokenForm: 'a build that waits for a silent connection',
		fault: {
			file: 'server/src/db/database.ts',
			find: 'const defaultSilenceLimitMs = statementLimitMs + 500;',
			replace: 'const defaultSilenceLimitMs = 720 * statementLimitMs;',
		},
	},
	{
		id: 'G20',
		mark: 'soak with 32 scanners, imports, exports and 1,000 phones: memory and p99 flat',
		brokenForm: 'a build that keeps every answer',
		fault: {
			file: 'server/src/http/endpoint/answer/compressed.ts',
			find: "\treply.header('content-type', 'application/json; charset=utf-8');\n",
			replace:
				"\treply.header('content-type', 'application/json; charset=utf-8');\n\t(globalThis.everyAnswer ??= []).push(json.bytes.toString());\n",
		},
	},
	{
		id: 'G21',
		mark: 'drivers for a day on bad networks: each act once, one holder, 0 positions lost, true screens',
		brokenForm: 'phones that make a new key for each try',
	},
	{
		id: 'G23',
		mark: 'two processes behind HTTPS, files in S3, restarted in turn under load: 0 requests fail',
		brokenForm: 'a proxy that does not pass a refused request to the other process',
		otherForms: [
			{
				brokenForm: 'a build whose cookies are not for HTTPS alone',
				fault: {
					file: 'server/src/features/identity/provider/identity-provider.ts',
					find: "useSecureCookies: settings.publicUrl.startsWith('https:'),",
					replace: 'useSecureCookies: false,',
				},
			},
			{
				brokenForm: 'a build that signs requests to S3 wrongly',
				fault: {
					file: 'server/src/outside/s3/s3-signature.ts',
					find: 'Buffer.from(`AWS4$',
					replace: 'Buffer.from(`AWS3$',
				},
			},
		],
	},
	{
		id: 'G24',
		mark: 'mail server refusing, silent, slow, server killed: acts in 2 s, every mail arrives, no link leaks',
		brokenForm: 'a build that waits for the mail server inside the request',
		fault: {
			file: 'server/src/features/users/administration/user-endpoints.ts',
			find: 'return answered(context, await addUser(db, http.act, body, caller));',
			replace: `const added = await addUser(db, http.act, body, caller);
			const until = Date.now() + 3_000;
			while (!isRefusal(added) && Date.now() < until) {
				const user = await userWithin(db, added.userId, caller);
				if (isRefusal(user) || user.linkMail?.state === 'sent') break;
				await new Promise((wake) => setTimeout(wake, 50));
			}
			return answered(context, added);`,
		},
	},
	{
		id: 'G25',
		mark: 'disk of the log (WAL) full for 20 s: 503, recovery without a restart, 0 acknowledged acts lost',
		brokenForm: 'a build that answers a database in recovery with 500',
		embeddedOnly: true,
		fault: {
			file: 'server/src/http/problem/database-problem.ts',
			find: "\t'57': 'http/unavailable',\n",
			replace: '',
		},
	},
	{
		id: 'G26',
		mark: 'upgrade of an older database with data, killed on the way: the same rows, every migration once',
		brokenForm: 'a build with a newer migration that changes orders',
		embeddedOnly: true,
		onDatabaseUrl: true,
		fault: {
			file: 'server/migrations/0100_send_mails_from_outbox.sql',
			find: 'create index account_mails_waiting',
			replace:
				"update orders set recipient_name = recipient_name || ' X';\ncreate index account_mails_waiting",
		},
	},
];
