import { test } from 'vitest';
import { ModalSection } from '../../gallery/modal-section.tsx';
import { scrollByTouch } from '../../testing/input/browser-input.ts';
import { galleryState } from '../../testing/input/gallery-state.ts';
import { expectLockedPage } from '../../testing/input/modal-scroll-lock.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

test('a finger does not scroll the page while a window is open, two windows deep as well', async () => {
	await renderPart(
		<>
			<ModalSection />
			<div style={{ height: 3000 }} />
		</>,
		{ scrolls: 'page' },
	);
	const opener = galleryState('Açılışlar').getByRole('button', { name: 'İki kat' });
	await expectLockedPage(opener, scrollByTouch);
});
