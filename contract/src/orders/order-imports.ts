import { importOutcomes } from '@sevk/domain/common/import/import-outcome';
import { importStates } from '@sevk/domain/orders/import/order-import-outcome';
import { pastDateChoices } from '@sevk/domain/orders/import/order-import-past-date';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, serviceDate, version } from '../common/ids.ts';
import { pageOf, pageQuery } from '../common/page.ts';
import { recordTemplateOf } from '../common/record-import.ts';

const importProblem = z.object({
	severity: z.enum(['error', 'warning']),
	column: z.string().nullable(),
	code: z.string(),
	sentence: z.string(),
});

const importOutcome = z.enum(importOutcomes);

/** An imported file: parsed, previewed row by row, then saved. */
const orderImport = z.object({
	id,
	depotId: id,
	fileName: z.string(),
	state: z.enum(importStates),
	rowCount: z.int(),
	/** Preview counts: rows to import (with or without warnings), existing rows, refused rows. */
	readyCount: z.int(),
	warnedCount: z.int(),
	duplicateCount: z.int(),
	refusedCount: z.int(),
	/** Rows to import whose delivery date has passed. */
	pastCount: z.int(),
	/** Counts during and after the import: saved and skipped rows. */
	/** Rows whose il, ilçe or mahalle is misspelt, with a suggestion; 0 once the suggestions are taken. */
	suggestionCount: z.int(),
	createdCount: z.int(),
	skippedCount: z.int(),
	/** Number of processed rows. */
	progressCount: z.int(),
	/** The columns of the file with their mapped fields; null for an unused column. */
	columns: z.array(
		z.object({ header: z.string(), field: z.string().nullable(), sample: z.string() }),
	),
	missingFields: z.array(z.string()),
	/** Fields that a column can be mapped to, with Turkish labels; `repeats`: several columns. */
	fields: z.array(
		z.object({ field: z.string(), label: z.string(), needed: z.boolean(), repeats: z.boolean() }),
	),
	mappingRemembered: z.boolean(),
	failure: z.string().nullable(),
	createdAt: instant,
	version,
});
export type OrderImport = z.infer<typeof orderImport>;

const importRow = z.object({
	line: z.int(),
	orderNo: z.string().nullable(),
	recipientName: z.string().nullable(),
	district: z.string().nullable(),
	summary: z.string(),
	outcome: importOutcome,
	problems: z.array(importProblem),
	/** The delivery date if it has passed and the row is to be imported; otherwise null. */
	pastDate: serviceDate.nullable(),
	orderId: id.nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

const params = z.object({ importId: id });

export const orderTemplate = recordTemplateOf({
	name: 'orderTemplate',
	summary: 'Sipariş dosyasının şablonu (Excel, CSV)',
	path: '/api/orders',
	access: 'orders.import',
});

export const uploadOrderFile = endpoint({
	name: 'uploadOrderFile',
	summary: 'Sipariş dosyasını oku ve önizle (CSV veya Excel); hiçbir şey kaydedilmez',
	method: 'POST',
	path: '/api/order-imports',
	access: 'orders.import',
	query: z.object({ depotId: id }),
	bodyType: 'multipart/form-data',
	answer: orderImport,
	refusals: [
		'import-file/empty',
		'import-file/no-rows',
		'import-file/binary',
		'import-file/old-excel',
		'import-file/unreadable-xlsx',
		'import-file/too-large',
		'import-file/header-unreadable',
		'depot/retired',
	],
});

export const showOrderImport = endpoint({
	name: 'showOrderImport',
	summary: 'İçe aktarmanın durumu ve ilerlemesi',
	method: 'GET',
	path: '/api/order-imports/:importId',
	access: 'orders.import',
	params,
	answer: orderImport,
});

export const listImportRows = endpoint({
	name: 'listImportRows',
	summary: 'İçe aktarma satırları, hata ve uyarılarıyla',
	method: 'GET',
	path: '/api/order-imports/:importId/rows',
	access: 'orders.import',
	params,
	query: z.object({
		...pageQuery,
		outcome: importOutcome.optional(),
		/** Only rows to import whose delivery date has passed. */
		past: z.literal('true').optional(),
	}),
	answer: pageOf(importRow),
});

export const exportImportRows = exportOf(listImportRows, {
	name: 'exportImportRows',
	summary: 'Satır satır sonucu dışa aktar (Excel, CSV)',
});

export const mapImportColumns = endpoint({
	name: 'mapImportColumns',
	summary: 'Sütunları elle eşleştir; eşleştirme hatırlanır',
	method: 'PUT',
	path: '/api/order-imports/:importId/mapping',
	access: 'orders.import',
	params,
	body: z.object({ mapping: z.record(z.string(), z.string().nullable()), version }),
	answer: orderImport,
	refusals: ['order-import/not-in-preview', 'common/stale'],
});

export const correctImportPlaces = endpoint({
	name: 'correctImportPlaces',
	summary: 'İl, ilçe ve mahalle önerilerini bütün satırlarda uygula',
	method: 'POST',
	path: '/api/order-imports/:importId/place-corrections',
	access: 'orders.import',
	params,
	body: z.object({ version }),
	answer: orderImport,
	refusals: ['order-import/not-in-preview', 'common/stale'],
});

export const runOrderImport = endpoint({
	name: 'runOrderImport',
	summary: 'Önizlenen satırları kaydet',
	method: 'POST',
	path: '/api/order-imports/:importId/run',
	access: 'orders.import',
	idempotent: true,
	params,
	body: z.object({
		version,
		pastDates: z.enum(pastDateChoices).default('keep'),
		/** Choices for single rows of a past day; the others follow `pastDates`. */
		rowPastDates: z
			.array(z.object({ line: z.int(), choice: z.enum(pastDateChoices) }))
			.max(1_000)
			.default([]),
	}),
	answer: orderImport,
	refusals: [
		'order-import/not-in-preview',
		'order-import/nothing-to-import',
		'order-import/columns-missing',
		'common/stale',
	],
});

export const discardOrderImport = endpoint({
	name: 'discardOrderImport',
	summary: 'Önizlemeden vazgeç',
	method: 'DELETE',
	path: '/api/order-imports/:importId',
	access: 'orders.import',
	params,
	answer: z.object({ id }),
	refusals: ['order-import/not-in-preview'],
});
