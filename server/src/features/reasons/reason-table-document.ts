import type { ReasonRecord } from '@sevk/contract/reasons/reasons';
import {
	evidenceWordsOf,
	reasonListWords,
	reasonNextStepWords,
	reasonStageWords,
} from '@sevk/domain/reasons/reason-words';
import type { TableColumn } from '../../outside/table/table-file.ts';

/** Columns of the reason export. */
export const reasonTable: readonly TableColumn<ReasonRecord>[] = [
	{ head: 'Liste', kind: 'text', of: (row) => reasonListWords[row.list], width: 34 },
	{ head: 'Kod', kind: 'code', of: (row) => row.code, width: 26 },
	{ head: 'Neden', kind: 'text', of: (row) => row.label, width: 34 },
	{ head: 'Grup', kind: 'text', of: (row) => row.groupLabel },
	{
		head: 'Aşama',
		kind: 'text',
		of: (row) => row.stages.map((stage) => reasonStageWords[stage]).join(', '),
		width: 26,
	},
	{
		head: 'Kanıt',
		kind: 'text',
		of: (row) => evidenceWordsOf(row).join(', '),
		width: 30,
	},
	{
		head: 'Sonraki Adım',
		kind: 'text',
		of: (row) => (row.nextStep === null ? null : reasonNextStepWords[row.nextStep]),
		width: 24,
	},
	{
		head: 'Durum',
		kind: 'text',
		of: (row) => (row.retired ? 'Kullanımdan kaldırıldı' : 'Kullanımda'),
	},
];
