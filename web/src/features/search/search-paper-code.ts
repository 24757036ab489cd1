import { formerPaths, paths } from '@sevk/contract/common/paths';
import { parseUrl } from '@sevk/domain/common/text/url';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The pages of this app, whose records have ids, and those of papers printed before. */
const pages = [...Object.values(paths), ...Object.keys(formerPaths)].map(
	(path) => new RegExp(`^${path.replaceAll(/:\w+/g, uuid)}$`, 'i'),
);

/**
 * The page that the QR code of a paper opens; null if the code is no address of a page. The host is
 * ignored: the page is always one of this app.
 */
export function pageOfPaperCode(code: string): string | null {
	if (!/^https?:\/\//i.test(code)) return null;
	const address = parseUrl(code);
	if (address === null) return null;
	const { pathname, search } = address;
	return pages.some((page) => page.test(pathname)) ? pathname + search : null;
}
