import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import { safeError } from './safe-error.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

const name = 'Kanaryagül';

test('an error of the database is logged without the value that it quotes', async () => {
	const error = await sql`select ${name}::int`.execute(db).catch((thrown: unknown) => thrown);
	expect(String(error)).toContain(name);
	expect(safeError(error)).toMatchObject({
		code: '22P02',
		message: expect.stringContaining('"…"'),
	});
	expect(JSON.stringify(safeError(error))).not.toContain(name);
});

test('a value in the detail of a database error, and in its cause, is not logged', async () => {
	const error = await sql`select ${`{"name": ${name}}`}::json`
		.execute(db)
		.catch((thrown: unknown) => thrown);
	expect(JSON.stringify(error)).toContain(name);
	const outer = new Error('the order was not saved', { cause: error });
	expect(JSON.stringify(safeError(outer))).not.toContain(name);
	expect(safeError(outer)).toMatchObject({ cause: { code: '22P02' } });
});

test('input that does not parse is logged by its path', () => {
	const { error } = z.object({ phone: z.email(name) }).safeParse({ phone: name });
	expect(safeError(error)).toMatchObject({ message: 'phone: invalid_format' });
	expect(JSON.stringify(safeError(error))).not.toContain(name);
});
