import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';
import { debitParams } from './debit-detail.ts';

export const debitSheet = endpoint({
	name: 'debitSheet',
	summary: 'Zimmet listesi (teslim-tesellüm tutanağı), PDF',
	method: 'GET',
	path: '/api/debits/:debitId/sheet.pdf',
	access: 'debits.read',
	params: debitParams,
	answer: z.string(),
	answerType: 'application/pdf',
});

export const handBackSheet = endpoint({
	name: 'handBackSheet',
	summary: 'Geri teslim tutanağı, PDF',
	method: 'GET',
	path: '/api/debits/:debitId/hand-back-sheet.pdf',
	access: 'debits.read',
	params: debitParams,
	answer: z.string(),
	answerType: 'application/pdf',
});

export const reportSheet = endpoint({
	name: 'reportSheet',
	summary: 'Kayıp, hasar veya başka bir olayın tutanağı, PDF',
	method: 'GET',
	path: '/api/reports/:reportId/sheet.pdf',
	access: 'debits.read',
	params: z.object({ reportId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
});

export const transferSheet = endpoint({
	name: 'transferSheet',
	summary: 'Zimmet devir tutanağı, PDF',
	method: 'GET',
	path: '/api/transfers/:transferId/sheet.pdf',
	access: 'debits.read',
	params: z.object({ transferId: id }),
	answer: z.string(),
	answerType: 'application/pdf',
});
