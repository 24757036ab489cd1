import { exportRefusedRows } from '@sevk/contract/common/record-import';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { rejectedRowsFile } from './record-import-document.ts';

/** What imports of all nouns share. */
export function implementRecordImports(): Implementation[] {
	return [implement(exportRefusedRows, async ({ body }) => rejectedRowsFile(body))];
}
