import { readMapStyle } from '@sevk/contract/company/company-map';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { useMapStyle } from '../style/use-map-style.ts';
import { MapFallbackNote } from './map-fallback-note.tsx';
import { MapView } from './map-view.tsx';
import { MapWaiting } from './map-waiting.tsx';

afterEach(() => {
	vi.unstubAllGlobals();
});

test('a browser without WebGL shows a sentence instead of a blank map', async () => {
	await renderPart(<MapView label="Rotalar haritası" />);
	const note = page.getByRole('note', { name: 'Rotalar haritası' });
	await expect.element(note).toMatchTextContent('WebGL kapalı');
	await expectAccessible({ dark: true });
});

test('a map says that it is loading until it is drawn', async () => {
	await renderPart(<MapWaiting />);
	await expect.element(page.getByRole('status')).toHaveTextContent('Harita yükleniyor…');
	await expectAccessible({ dark: true });
});

/** What the map reads; the test browser draws none. */
function Basemap() {
	const { style, isReplaced, isBundled } = useMapStyle('light');
	if (style === null) return null;
	return (
		<>
			<p>Kaynaklar: {Object.keys(style.sources).join()}</p>
			<p>{isBundled ? 'Seçim yapılmadı' : 'Seçim yapıldı'}</p>
			{isReplaced ? <MapFallbackNote /> : null}
		</>
	);
}

const reply = vi.fn<() => Response>();
/** The host of the map answers from here, all others as before. */
function answerFromMapHost(): void {
	const { fetch } = globalThis;
	vi.stubGlobal('fetch', async (...request: Parameters<typeof globalThis.fetch>) =>
		String(request[0]).startsWith('https://karo.test/') ? reply() : fetch(...request),
	);
}

test.each([
	['not configured', null, 'turkiye', false],
	['reached', 'https://karo.test/stil.json', 'sokaklar', false],
	['out of order', 'https://karo.test/yok.json', 'turkiye', true],
])('a street map that is %s', async (_name, styleUrl, source, isReplaced) => {
	answer(readMapStyle, { styleUrl });
	answerFromMapHost();
	reply.mockReturnValue(
		isReplaced
			? new Response('', { status: 503 })
			: Response.json({ version: 8, sources: { sokaklar: {} }, layers: [] }),
	);
	await renderPart(<Basemap />);
	await expect.element(page.getByText(`Kaynaklar: ${source}`)).toBeVisible();
	const choice = styleUrl === null ? 'Seçim yapılmadı' : 'Seçim yapıldı';
	await expect.element(page.getByText(choice)).toBeVisible();
	const note = page.getByText(/Seçilen yol haritası yüklenemedi/);
	if (!isReplaced) return expect.element(note).not.toBeInTheDocument();
	await expect.element(note).toBeVisible();
	await expectAccessible({ dark: true });
});
