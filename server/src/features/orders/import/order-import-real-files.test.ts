// Files as people write them (server/src/testing/real-inputs): read without an answer, saved, compared.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { OrderDraft } from '@sevk/domain/orders/import/order-import-draft';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusedUpload, type Wanted, wantedFiles } from '../../../testing/build/real-files.ts';
import {
	createImportTestContext,
	type ImportTestContext,
} from '../../../testing/fixture/import-test-context.ts';
import { readImportRows } from './order-import-row-store.ts';

let orders: ImportTestContext;
beforeAll(async () => {
	orders = await createImportTestContext();
});
afterAll(() => orders.close());

const files = wantedFiles('orders');

test.each(files)('%s', async (name, wanted) => {
	const content = readFileSync(path.join(wanted.folder, name));
	const { status, body: preview } = await orders.upload(content, name);
	if (isRefusedUpload(status)) {
		expect(wanted.mayRefuseFile, preview.code).toBe(true);
		return;
	}
	const blocked = preview.questions.some(({ blocks }) => blocks);
	if (!blocked && preview.readyCount > 0) {
		const done = await orders.run(preview);
		expect(done.createdCount).toBe(preview.readyCount);
	}
	const rows = [];
	const of = { depotId: orders.depotId, importId: preview.id };
	for await (const batch of readImportRows(orders.database.db, of)) rows.push(...batch);
	if (wanted.rowCount !== undefined) expect(rows).toHaveLength(wanted.rowCount);
	for (const want of wanted.rows) {
		if (blocked && wanted.mayAsk) continue;
		const row = rows.find(({ orderNo, line }) =>
			want.line === undefined ? orderNo === want.orderNo : line === want.line,
		);
		const found = {
			outcome: outcomeOf(row?.outcome),
			fields: row?.draft ? fieldsOf(row.draft) : {},
			warnings: (row?.problems ?? []).filter(({ code }) => code !== 'no_point'),
		};
		const isRight = want.oneOf.some((one) => isMet(one, found));
		expect(isRight, JSON.stringify({ want, found, problems: row?.problems })).toBe(true);
	}
});

function outcomeOf(outcome: string | undefined): string {
	if (outcome === undefined || outcome === 'left_out') return 'absent';
	if (outcome === 'duplicate') return 'skipped';
	return outcome === 'created' ? 'saved' : outcome;
}

function fieldsOf(draft: OrderDraft): Record<string, unknown> {
	const [longitude, latitude] = draft.point?.coordinates ?? [null, null];
	return {
		...draft,
		longitude,
		latitude,
		lineCount: draft.lines.length,
		lineQuantity: draft.lines[0]?.quantity,
		senderBarcode: draft.senderBarcodes[0] ?? '',
	};
}

type Found = {
	readonly outcome: string;
	readonly fields: Record<string, unknown>;
	readonly warnings: readonly unknown[];
};

function isMet({ outcome, fields = {}, remark }: Wanted, found: Found): boolean {
	const isLeftOut = outcome === 'refused' && found.outcome === 'absent';
	if (outcome !== found.outcome && !isLeftOut) return false;
	if (remark !== undefined && found.warnings.length === 0) return false;
	return Object.entries(fields).every(([field, value]) => found.fields[field] === value);
}
