import { VisuallyHidden } from '@mantine/core';

/**
 * The empty placeholder of docs/specification.md#2-screens; the heading is for screen readers only.
 */
export function DummyScreen() {
	return (
		<VisuallyHidden>
			<h1>Boş sayfa</h1>
		</VisuallyHidden>
	);
}
