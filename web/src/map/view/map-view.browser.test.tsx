import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { MapView } from './map-view.tsx';

test('a browser without WebGL shows a sentence instead of a blank map', async () => {
	await renderPart(<MapView label="Rotalar haritası" />);
	const note = page.getByRole('note', { name: 'Rotalar haritası' });
	await expect.element(note).toMatchTextContent('WebGL kapalı');
	await expectAccessible({ dark: true });
});
