import { expect, it } from 'vitest';
import { noLoad } from './load-phones.ts';
import { judgeOverload, judgeRate } from './location-load-marks.ts';
import { fitSlope } from './memory-slope.ts';
import { residentBesideHeap } from './resident-memory.ts';
import { judgeSoak, type SoakFindings } from './soak-marks.ts';
import { nothingDone } from './soak-work.ts';

const answered = { ...noLoad(), stored: Array.from({ length: 2_000 }, () => 0.1), records: 12_000 };
const flat = { mbPerHour: 0, uncertainty: 1 };
const minute = { minute: 1, answers: 600, p99: 0.1, positionP99: 0.1, load: 2 };
const soak: SoakFindings = {
	telling: true,
	report: { ...nothingDone(), scans: 900, lists: 300, exports: 6, importedOrders: 200, refused: 2 },
	loads: [answered, answered],
	due: { scans: 960, lists: 360, positions: 24_000 },
	minutes: [minute, minute],
	memory: { samples: 60, heap: flat, besideHeap: flat },
	tables: { before: [], after: [] },
	lost: 0,
	isAlive: true,
};

it('accepts a soak with the work that was due', () => {
	expect(judgeSoak(soak)).toEqual([]);
});

const refusing = { ...noLoad(), refused: answered.stored };
it.each<[string, Partial<SoakFindings>, string[]]>([
	[
		'that answers 503 to everything',
		{ report: { ...nothingDone(), refused: 1_320 }, loads: [refusing, refusing] },
		[
			'0 scans of 960 that were due',
			'0 lists of 360 that were due',
			'0 stored positions of 24000 that were due',
			'no export was answered',
			'no order was imported',
			'1320 of 1320 requests were refused or not answered',
			'4000 of 4000 sends of positions were refused, not answered or not begun',
		],
	],
	[
		'whose metrics cannot be read',
		{ memory: { samples: 0, heap: fitSlope([]), besideHeap: fitSlope([]) } },
		[
			'the memory was read 0 times in 2 minutes',
			'the live heap was not measured',
			"the resident memory beside V8's heap was not measured",
		],
	],
	[
		'that refuses some',
		{ report: { ...soak.report, refused: 20 } },
		['20 of 1226 requests were refused or not answered'],
	],
	[
		'whose phones find no connection',
		{ loads: [answered, answered, { ...noLoad(), skipped: 300, unanswered: 200 }] },
		['500 of 4500 sends of positions were refused, not answered or not begun'],
	],
	[
		'that is silent for a minute',
		{ minutes: [minute, { ...minute, answers: 0, p99: 0 }] },
		['1 minutes without an answer to a list or a scan'],
	],
	[
		'whose memory grows',
		{ memory: { ...soak.memory, besideHeap: { mbPerHour: 23.9, uncertainty: 1.5 } } },
		["the resident memory beside V8's heap grew by 23.9 ± 1.5 MB/h"],
	],
	[
		'whose memory varies too much',
		{ memory: { ...soak.memory, heap: { mbPerHour: 60, uncertainty: 56 } } },
		['the live heap varied too much to tell: 60.0 ± 56.0 MB/h'],
	],
])('refuses a soak %s', (_, change, sentences) => {
	expect(judgeSoak({ ...soak, ...change })).toEqual(sentences);
});

it('names a rate below 10,000 a second, and sends without an answer', () => {
	expect(judgeRate(10_000)).toEqual([]);
	expect(judgeRate(4_218)).toEqual([
		'4218 location records a second were sent: short of 10,000 on this machine',
	]);
	expect(judgeRate(Number.NaN)).toHaveLength(1);
	expect(judgeOverload(refusing)).toEqual([]);
	expect(judgeOverload(answered)).toEqual([]);
	const late = answered.stored.map(() => 2.5);
	expect(judgeOverload({ ...answered, stored: late, unanswered: 3 })).toEqual([
		'no send was answered 503 at overload',
		'3 sends were not answered at overload',
	]);
});

it("leaves the pages of V8's heap out of the resident memory", () => {
	const smaps = `55c0a1000000-55c0a4000000 r-xp 00000000 fe:00 1201 /opt/node/bin/node
Size:              49152 kB
Rss:               20480 kB
2d48ec700000-2d48ec9ab000 rw-p 00000000 00:00 0
Rss:                2732 kB
55c0a9000000-55c0ab000000 rw-p 00000000 00:00 0          [heap]
Rss:                9216 kB
7fbd67000000-7fbd86fc0000 rwxp 00000000 00:00 0
Rss:                1024 kB
`;
	expect(residentBesideHeap(smaps)).toBe(30);
});
