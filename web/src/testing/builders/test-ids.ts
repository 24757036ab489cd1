/** The id of a record in a test: `testId(7)` is the same in every test. */
export function testId(number: number): string {
	return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
