// The order of layers, nouns and folders (ARCHITECTURE.md). The rules of imports
// (.dependency-cruiser.mjs) and the check of file names (checks/check-files.mjs) read it.

/** Layers from the bottom up, and the layers below that each may import. */
export const layers = {
	domain: [],
	contract: ['domain'],
	server: ['domain', 'contract'],
	web: ['domain', 'contract'],
};

/**
 * Nouns from the bottom up: a noun imports only nouns before it. Each has the words with which its
 * files begin; none means any.
 */
export const nouns = {
	common: [],
	access: [
		...[
			'access',
			'caller',
			'credential',
			'device',
			'endpoint',
			'export',
			'first-admin',
			'identity',
		],
		...[
			'invitation',
			'live-event',
			'password',
			'phone-enrolment',
			'pin',
			'profile',
			'recipient',
			'record-import',
			'right',
			'role',
			'saved-view',
			'screen-lock',
		],
		...['second-factor', 'session', 'sign-in', 'token', 'user'],
	],
	files: ['file', 'profile-photo'],
	company: ['company', 'letterhead'],
	reasons: [
		...['reason', 'cash-difference', 'collection-method', 'damage-reason', 'order-type'],
		...['payment-type', 'product-condition', 'relation'],
	],
	depots: ['depot'],
	vehicles: ['vehicle'],
	drivers: ['driver'],
	orders: [
		'order',
		'attempt',
		'branch-collection',
		'delivery-sheet',
		'piece',
		'product-piece',
		'sender-handover',
	],
	routes: ['route', 'custody-balance', 'trip-log'],
	locations: ['location', 'live', 'vehicle-position'],
	debits: ['debit', 'custody', 'delivery', 'hand-back', 'report', 'transfer'],
	settlements: [
		'settlement',
		'cash',
		'clearance',
		'completed-route',
		'driver-debt',
		'end-of-day',
		'performance',
	],
	driving: ['driving', 'driver-day'],
	push: ['push'],
	search: ['search'],
	privacy: ['privacy', 'erasure', 'personal', 'staff'],
};

/** Where the folders of nouns are. */
export const nounFolders = [
	'domain/src',
	'contract/src',
	'server/src/features',
	'web/src/features',
];

/** Folders inside a folder, from the bottom up: each imports only those before it. */
export const folders = {
	'domain/src/access': ['saved-view', 'pin', 'sign-in'],
	'domain/src/common': ['format', 'rule', 'text', 'date', 'place', 'identifier', 'import'],
	'domain/src/orders': ['common', 'import', 'form', 'next', 'receipt'],
	'domain/src/routes': ['common', 'plan', 'stop'],
	'domain/src/debits': ['common', 'line'],
	'server/src': [
		...['disk', 'db', 'settings', 'outside', 'http', 'features'],
		'backup',
		'retention',
		'citus',
		'demo',
		'testing',
	],
	'server/src/db': ['sql', 'roles', 'embedded'],
	'server/src/outside': ['s3', 'file', 'table', 'pdf', 'push', 'message', 'place'],
	'server/src/http': ['problem', 'endpoint', 'operation', 'events', 'page'],
	'server/src/http/endpoint': ['answer'],
	'server/src/backup': [
		'secret',
		'format',
		'rows',
		'files',
		'writing',
		'reading',
		'command',
		'schedule',
	],
	'server/src/features/access': ['common', 'identity', 'sign-in', 'users', 'pin', 'profile'],
	'server/src/features/orders': ['common', 'reading', 'edit', 'paper', 'import', 'receipt'],
	'server/src/features/routes': [
		...['common', 'codes', 'planning', 'reading', 'running', 'carry-over', 'paper'],
		'sorting',
	],
	'server/src/features/debits': [
		...['common', 'loading', 'equipment', 'delivery', 'transfer', 'return', 'reading', 'paper'],
	],
	'server/src/features/settlements': ['common', 'closing', 'days'],
	'server/src/demo': ['data', 'day'],
	'server/src/testing': ['statements', 'database', 'build', 'fixture', 'bench', 'drill'],
	'server/src/testing/drill': ['fuzz', 'driver-day', 'load', 'deployment'],
	'web/src': ['ui', 'api', 'map', 'platform', 'features', 'app', 'worker', 'gallery', 'testing'],
	'web/src/ui': [
		...[
			'theme',
			'screen',
			'feedback',
			'layer',
			'form',
			'scan',
			'status',
			'list',
			'filter',
			'table',
		],
		...[
			'columns',
			'value',
			'dialog',
			'select',
			'place',
			'date',
			'file',
			'document',
			'import',
			'definition',
		],
	],
	'web/src/api': ['connection', 'device', 'state', 'session', 'call', 'acts', 'events', 'startup'],
	'web/src/map': ['shape', 'style', 'view'],
	'web/src/platform': ['native'],
	'web/src/app': ['strip', 'setup', 'screens', 'layout', 'lock'],
	'web/src/testing': ['builders', 'look', 'fake-server', 'input', 'render', 'screens'],
	'web/src/features/access': [
		'common',
		'second-factor',
		'sign-in',
		'saved-views',
		'profile',
		'users',
	],
	'web/src/features/orders': ['common', 'form', 'import', 'list', 'detail', 'receipt'],
	'web/src/features/routes': [
		...['common', 'acts', 'plan', 'board', 'day', 'detail', 'carry-over', 'sorting'],
	],
	'web/src/features/driving': ['common', 'start'],
	'web/src/features/debits': [
		...['common', 'acceptance', 'equipment', 'transfer', 'line', 'result', 'scan', 'list', 'route'],
		'detail',
	],
	'web/src/features/settlements': ['common', 'count', 'completed', 'end-of-day', 'performance'],
};
