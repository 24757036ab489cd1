/** The specification's empty placeholder (§2). */
export function DummyScreen() {
	return null;
}
