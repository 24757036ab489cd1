import { issueFileToken } from '@sevk/contract/files/files';
import { apiAddress } from './api-host.ts';
import { call } from './call.ts';

/** An address that shows one stored file for five minutes; made anew each time it is looked at. */
export async function fileAddress(fileName: string): Promise<string> {
	const { address } = await call(issueFileToken, { params: { fileName } });
	return apiAddress(address);
}
