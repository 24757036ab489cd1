/** A failure of a backup or a restore that the operator can resolve; the message is a sentence. */
export class BackupProblem extends Error {
	override name = 'BackupProblem';
}
