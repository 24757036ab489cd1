/** What the operator of a cluster has to do, as a sentence. */
export class CitusProblem extends Error {
	override name = 'CitusProblem';
}
