import { VisuallyHidden } from '@mantine/core';

/** The specification's empty placeholder (§2); the heading is for screen readers only. */
export function DummyScreen() {
	return (
		<VisuallyHidden>
			<h1>Boş sayfa</h1>
		</VisuallyHidden>
	);
}
