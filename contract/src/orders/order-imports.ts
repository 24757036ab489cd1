import { mostFileColumns } from '@sevk/domain/common/import/file-row';
import { importOutcomes } from '@sevk/domain/common/import/import-outcome';
import {
	lineAmounts,
	lineMeasureFields,
	orderStateMeanings,
	rowMeanings,
} from '@sevk/domain/orders/import/order-file-profile';
import { orderFields } from '@sevk/domain/orders/import/order-import-fields';
import { fullDayChoices } from '@sevk/domain/orders/import/order-import-full-day';
import { importStates } from '@sevk/domain/orders/import/order-import-outcome';
import { pastDateChoices } from '@sevk/domain/orders/import/order-import-past-date';
import { paymentTypes } from '@sevk/domain/reasons/payment-type';
import { z } from 'zod';
import { capacityReason } from '../capacity/capacity.ts';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { fileProfile, fileReading, tableQuery } from '../common/file-profile.ts';
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

/** How a file of orders is read. */
const orderFileProfile = fileProfile.extend({
	columns: z.array(z.enum(orderFields).nullable()).max(mostFileColumns),
	/** The payment type of each word of the file, by its letters and digits in lower case. */
	payments: z.record(z.string().max(100), z.enum(paymentTypes).nullable()),
	/** What each word in the columns of states means. */
	states: z.record(z.string().max(100), z.enum(orderStateMeanings)),
	rowMeaning: z.enum(rowMeanings),
	/** Of rows of one order: its amount is in each of them, or to be summed. */
	lineAmount: z.enum(lineAmounts).nullable(),
	lineDue: z.enum(lineAmounts).nullable(),
	/** The same of the columns of pieces, desi and kg. */
	lineMeasures: z.record(z.enum(lineMeasureFields), z.enum(lineAmounts).nullable()),
	/** The sender of every row; null: as the file says, '': a person says that there is none. */
	senderName: z.string().trim().max(120).nullable(),
});

/** A word of the file: its key in the profile, its text, and the rows that have it. */
const fileWord = z.object({ word: z.string(), text: z.string(), rowCount: z.int() });

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
	/** Further rows of orders, and rows that are hidden or cancelled in the file. */
	lineCount: z.int(),
	leftOutCount: z.int(),
	/** Rows to import whose delivery date has passed. */
	pastCount: z.int(),
	/** Counts during and after the import: saved and skipped rows. */
	/** Rows whose il, ilçe or mahalle is misspelt, with a suggestion; 0 once the suggestions are taken. */
	suggestionCount: z.int(),
	/** Rows to import without coordinates, and those of them whose address or mahalle is known. */
	unplacedCount: z.int(),
	knownCount: z.int(),
	mahalleCount: z.int(),
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
	profile: orderFileProfile,
	...fileReading,
	/** The words for payment and state in the file. */
	paymentWords: z.array(fileWord),
	stateWords: z.array(fileWord),
	/** The first and the last delivery date of the saved orders, for their list; null before. */
	savedDates: z.object({ from: serviceDate, to: serviceDate }).nullable(),
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
	/** The address of the order to create; null without one. */
	address: z.string().nullable(),
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
	query: z.object({ depotId: id, ...tableQuery }),
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
		'import-file/no-such-table',
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
		/** Only rows with a suggestion for a misspelt il, ilçe or mahalle. */
		suggested: z.literal('true').optional(),
	}),
	answer: pageOf(importRow),
});

export const exportImportRows = exportOf(listImportRows, {
	name: 'exportImportRows',
	summary: 'Satır satır sonucu dışa aktar (Excel, CSV)',
});

export const saveImportProfile = endpoint({
	name: 'saveImportProfile',
	summary: 'Dosyanın nasıl okunacağını kaydet ve satırları yeniden oku; seçim hatırlanır',
	method: 'PUT',
	path: '/api/order-imports/:importId/profile',
	access: 'orders.import',
	params,
	/** The sheet and its heading row stay: another table is another upload. */
	body: z.object({ profile: orderFileProfile, version }),
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
		/** Of rows whose day has no room; without it, such rows are asked about. */
		fullDays: z.enum(fullDayChoices).nullish(),
		/** Needed for `keep`. */
		capacityReason,
	}),
	answer: orderImport,
	refusals: [
		'order-import/days-full',
		'order-import/not-in-preview',
		'order-import/nothing-to-import',
		'order-import/columns-missing',
		'order-import/question-open',
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
