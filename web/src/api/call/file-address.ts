import { issueFileToken } from '@sevk/contract/files/files';
import { apiAddress } from '../connection/api-host.ts';
import { call } from './call.ts';

/** An address of a stored file that is valid for five minutes; created for each view. */
export async function fileAddress(fileName: string): Promise<string> {
	const { address } = await call(issueFileToken, { params: { fileName } });
	return apiAddress(address);
}
