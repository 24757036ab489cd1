let made = 0;

/** A number that is unique in the running test file. */
export function nextMade(): number {
	made += 1;
	return made;
}

/** Begins at one again. */
export function restartMade(): void {
	made = 0;
}
