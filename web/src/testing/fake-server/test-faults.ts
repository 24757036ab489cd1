let faults: string[] = [];

/** Records a fault that the code under test would swallow; the set-up file fails the test with it. */
export function recordFault(sentence: string): void {
	faults.push(sentence);
}

/** Returns the recorded faults and clears them. */
export function takeFaults(): readonly string[] {
	const recorded = faults;
	faults = [];
	return recorded;
}
