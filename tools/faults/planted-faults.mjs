// Faults that mutation testing of domain/ cannot reach: in SQL, migrations, the edge of the server and
// the seams of the web. Each names the tests that must notice it: a tier, files of it and, where a
// file has many tests, a title.
const under =
	(tier, folder) =>
	(...files) => ({ tier, files: files.map((file) => `${folder}/${file}`) });
const web = under('web', 'web/src');
const component = under('component', 'web/src');
const server = under('server', 'server/src');
/** The whole product. One test is enough, since a run starts two installations. */
const browser = (file, title) => ({ tier: 'browser', files: [`e2e/${file}`], title });

export const plantedFaults = [
	{
		name: 'a right is not checked',
		file: 'server/src/http/endpoint/caller.ts',
		find: 'caller.rights.includes(right)',
		replace: 'caller.rights.length > 0',
		tests: server('app-matrix.test.ts'),
	},
	{
		name: 'an admin of one depot finds users of all depots',
		file: 'server/src/features/users/administration/user-commands.ts',
		find: 'coversAccess(holder, fieldsOf(user)) ? user',
		replace: "holder.role === 'admin' ? user",
		tests: server('app-matrix.test.ts', 'features/users/administration'),
	},
	{
		name: 'the application logs in as the owner of the tables',
		file: 'server/src/db/embedded-postgres.ts',
		find: 'address: { host, user: appRole, database: embeddedDatabase }',
		replace: 'address: { host, user: embeddedUser, database: embeddedDatabase }',
		tests: server('upgrade-roles.test.ts'),
	},
	{
		name: 'the application may delete attempts',
		file: 'server/src/db/roles/app-role.ts',
		find: "\t'latest_positions',",
		replace: "\t'attempts',\n\t'latest_positions',",
		tests: server('db/roles'),
	},
	{
		name: 'an idempotency key is deleted on its first day',
		file: 'server/functions/delete_expired_keys.sql',
		find: 'where at < bound and at <=',
		replace: 'where at < now() and at <=',
		tests: server('db/roles'),
	},
	{
		name: 'a repeated key runs the work again',
		file: 'server/src/db/act.ts',
		find: 'return inserted !== undefined;',
		replace: 'return inserted !== null;',
		tests: server('db/act.test.ts'),
	},
	{
		name: 'a key of another request is replayed',
		file: 'server/src/db/act.ts',
		find: 'entry.request_hash === hashOf(act, caller)',
		replace: 'entry.request_hash.length > 0',
		tests: server('db/act.test.ts'),
	},
	{
		name: 'events get no position',
		file: 'server/src/db/events.ts',
		find: 'taken.last + e.position',
		replace: 'taken.last + 1',
		tests: server('http/events'),
	},
	{
		name: 'routes of every depot are listed',
		file: 'server/src/features/routes/reading/route-list-store.ts',
		find: '[sql`r.depot_id = ${filter.depotId}::uuid`]',
		replace: '[sql`true`]',
		tests: server('app-matrix.test.ts'),
	},
	{
		name: 'a driver sees the orders of other drivers',
		file: 'server/src/features/orders/common/order-filter-store.ts',
		find: 'driverId: caller.driverId,',
		replace: 'driverId: null,',
		tests: server('features/orders/reading'),
	},
	{
		name: 'a location that is sent twice is refused',
		file: 'server/src/features/locations/location-record-store.ts',
		find: '\t\t\ton conflict do nothing\n',
		replace: '',
		tests: server('features/locations'),
	},
	{
		name: 'the restored rows are not compared',
		file: 'server/src/backup/reading/backup-restore.ts',
		find: 'saved.rows !== loaded.rows || saved.hash !== loaded.hash',
		replace: 'loaded.rows < 0',
		tests: server('backup/reading'),
	},
	{
		name: 'the address of a request is logged',
		file: 'server/src/http/operation/request-log.ts',
		find: "endpoint: request.routeOptions.url ?? 'none',",
		replace: 'endpoint: request.url,',
		tests: server('app-canary.test.ts'),
	},
	{
		name: 'a screen opens without its right',
		file: 'web/src/app/screens/with-right.tsx',
		find: 'if (allowed) return <Inner />;',
		replace: 'if (right !== undefined) return <Inner />;',
		tests: component('app/screens'),
	},
	{
		name: 'fields do not show what the server refused',
		file: 'web/src/features/vehicles/vehicle-form.tsx',
		find: 'form.setErrors(fieldErrors(problem))',
		replace: 'void fieldErrors(problem)',
		tests: component('features/vehicles'),
	},
	{
		name: 'a scan that is tried again gets a new key',
		file: 'web/src/features/orders/common/piece-scan-queue.ts',
		find: 'asWaiting({ key, direction, body }, false)',
		replace: 'asWaiting({ key: `${key}0`, direction, body }, false)',
		tests: web('features/orders/common'),
	},
	{
		name: 'a repeated act gets a new key',
		file: 'web/src/api/commands/unsettled-acts.ts',
		find: 'settle(act, entry, isUnanswered(error) || !(error instanceof ProblemError));',
		replace: 'settle(act, entry, false);',
		tests: web('api/commands'),
	},
	{
		name: 'a refusal is sent again',
		file: 'web/src/api/connection/retry.ts',
		find: 'noAnswerOf(error) !== null && ',
		replace: '',
		tests: web('api'),
	},
	{
		name: 'a reload loses the scans that wait',
		file: 'web/src/features/orders/common/piece-scan-queue.ts',
		find: 'waiting.length + aside.length === 0 ? null',
		replace: 'aside.length === 0 ? null',
		tests: web('features/orders/common'),
	},
	{
		name: "a shared phone sends another driver's locations",
		file: 'web/src/platform/location/location-sending.ts',
		find: 'const own = waiting.filter((location) => (location.person ?? person) === person);',
		replace: 'const own = waiting;',
		tests: web('platform'),
	},
	{
		name: 'a location is forgotten before the server names it',
		file: 'web/src/platform/location/location-sending.ts',
		find: 'return [...accepted, ...duplicate, ...refused]',
		replace: 'return [...accepted, ...duplicate, ...refused, ...records.map(({ id }) => id)]',
		tests: web('platform'),
	},
	{
		name: 'the live stream begins again at its start',
		file: 'web/src/api/events/event-stream.ts',
		find: 'lastId = event.id ?? lastId;',
		replace: '',
		tests: web('api/events'),
	},
	{
		name: '401 does not lead to the sign-in screen',
		file: 'web/src/api/call/request.ts',
		find: 'if (response.status === 401) announceSessionEnd();',
		replace: '',
		tests: web('api/startup'),
	},
	{
		name: 'a push message does not reach the open page',
		file: 'web/src/worker/worker-push.ts',
		find: 'for (const page of seen) page.postMessage(message);',
		replace: '',
		tests: browser('client/client-push.spec.ts', 'a notification for an open page'),
	},
	{
		name: 'scans are kept nowhere',
		file: 'web/src/features/orders/common/piece-scan-sender.ts',
		find: 'if (text !== storedText(view.queue)) store.write(text);',
		replace: '',
		tests: browser('debits/debit-scan-network.spec.ts', 'a reload loses nothing'),
	},
];
